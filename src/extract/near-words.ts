import { termsOf } from '../store/terms.ts'

/** Manners of speaking: with or without them a statement says the same. As terms, since these are compared. */
export const WEAK: ReadonlySet<string> = new Set(
  termsOf(`use uses using used always prefer prefers preferred want wants need needs must shall should please ensure
    ever really simply actually currently generally usually repo repository project remember note instead rather
    never avoid without stop decided decide agreed well
    immer bitte benutzen benutze nutzen nutze verwenden verwende müssen soll sollen statt stattdessen ohne nie niemals
    toujours utiliser utilise utilisez falloir faut jamais sans
    siempre usar usa usamos utilizar nunca sin jamás`),
)

/** Words that turn what follows into its opposite. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  `not no never without instead rather avoid stop cannot neither nor except than over versus vs
   nicht kein keine keinen keiner keinem nie niemals ohne statt anstatt stattdessen
   pas jamais sans ni aucun aucune plutôt
   nunca jamás sin ningún ninguna tampoco`.split(/\s+/),
)

/** Small words and names that say when, where or for what something holds: most are no search words at all. */
export const CONDITIONS: ReadonlySet<string> = new Set(
  `if when unless until while before after during only all any some every each both more less most least few other
   off out up down under above below again once first last
   monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
   january february march april may june july august september october november december
   staging production prod dev development local locally ci test windows linux macos mac ios android
   wenn falls bevor nachdem vor nach nur alle jeder jede bis sobald außer
   si quand lorsque avant après seulement tous toutes sauf
   cuando antes después solo sólo todos todas salvo excepto hasta`.split(/\s+/),
)

/** Negation in scripts that do not part words. */
export const UNJOINED_NEGATION = /[不没沒勿别別禁莫無无]|ない|ません|なく|ずに|안\s|않|말고|지\s?마/u
