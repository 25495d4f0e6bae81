import { type WordSet, wordSet } from './word-set.ts'

/**
 * Words of asking rather than of a subject. They may be rare in the index and still say little about the subject.
 * Data, kept short on purpose; a word of several meanings stands here only if it is mostly used to ask.
 */
const ENGLISH = `current currently status state complete full overall list sequence reason purpose use used using usage kind type
many much name called make made get got go going gone thing things way need want like know tell say said talk mention mentioned
show explain give find last latest recent recently new time project developer user both across session work working help
different specific specifically main exactly handle handled related regarding concerning discuss discussed decide decided
remember recall remind ask question answer information detail details describe summary quick quickly look check see ensure
prefer preferred favorite choose chosen`

const GERMAN = `aktuell derzeit status stand liste grund zweck benutzt verwendet verwenden nutzen heißt genannt machen gemacht
sache weise brauchen wissen sagen gesagt zeigen erklären finden letzte neu zeit projekt sitzung arbeiten bitte nochmal`

const FRENCH = `actuel actuellement état statut liste raison but utiliser utilisé sorte type nom appelé faire fait chose façon
besoin savoir dire dit montrer expliquer donner trouver dernier récent nouveau temps projet session travailler aide déjà`

const SPANISH = `actual actualmente estado lista razón propósito usar usado tipo nombre llamado hacer hecho cosa manera forma
necesitar saber decir dicho mostrar explicar dar encontrar último reciente nuevo tiempo proyecto sesión trabajar ayuda`

export const ASKING_TERMS: WordSet = wordSet(ENGLISH, GERMAN, FRENCH, SPANISH)
