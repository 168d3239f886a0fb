"""Words: reasons, sentences of events, cases."""
