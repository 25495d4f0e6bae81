import { distinctiveWords } from './distinctive-words.ts'

/** A secret that was taken out, with the word that it stood in; the lines around a key; flags of the command. */
const REDACTED = /\S*\[redacted:[^\]\s]*\]?\S*|-{5}(?:BEGIN|END) [A-Z ]{3,40}-{5}|(?<=\s)-{1,2}[\w-]{1,40}/g
/** Names of secrets say only what was taken out. */
const NAMES_SECRET =
  /^(?:api|key|keys|api-key|token|tokens|secret|secrets|pass|password|passwd|passwort|kennwort|passphrase|passcode|pin|credential|credentials|login|private|public|rsa|auth|bearer|contrasena|contraseña|clave|mot|passe|mdp|cle|clé|jeton|schlüssel|zugangsdaten|remember|begin|end)$/
const FEWEST_WORDS = 2

/** Whether the point of a statement was a secret: without it and its name hardly anything is left to know. */
export function isAboutRedacted(text: string): boolean {
  if (!text.includes('[redacted:')) return false
  const rest = text.replace(REDACTED, ' ')
  const words = distinctiveWords(rest).filter((word) => !NAMES_SECRET.test(word))
  const characters = rest.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0
  return words.length < FEWEST_WORDS && characters < LEAST_CHARACTERS
}

const LEAST_CHARACTERS = 12
