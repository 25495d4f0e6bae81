/**
 * Features of a sentence, in every language alike. The tables of the languages (assets/learning/phrases) say by which
 * words; the rules say what follows from it. One vocabulary, so that a rule is written once.
 */
export type Signal =
  // Against keeping.
  | 'question'
  | 'asked'
  | 'request'
  | 'order'
  | 'hypothetical'
  | 'postponed'
  | 'temporary'
  | 'local'
  | 'sarcasm'
  | 'praise'
  | 'feature'
  | 'symptom'
  | 'hearsay'
  | 'paste'
  // How something is laid down.
  | 'remember'
  | 'standing'
  | 'stop'
  | 'prefer'
  | 'ban'
  | 'norm'
  | 'wrong'
  | 'rebuke'
  | 'replace'
  | 'convention'
  | 'decided'
  | 'choose'
  | 'choosing'
  | 'exclusive'
  | 'reason'
  | 'approval'
  // How it hangs together, and its small words.
  | 'continues'
  | 'we'
  | 'neg'
  | 'because'
  | 'instead'
  | 'must'
  | 'every'
  | 'startswe'
  | 'startsi'
  // By shape, not by words: a path, a command, an address.
  | 'artefact'

export type SignalSet = ReadonlySet<Signal>
