import trade from '../../assets/words/trade.json' with { type: 'json' }
import { MANUAL_WORDS } from './manual-words.ts'
import { type WordSet, wordSet } from './word-set.ts'

/**
 * Words that people use about any work on software. A small store does not show how common they are: in it, "page" may
 * stand in a single memory and would look like a name. Data, kept to what is common everywhere.
 */
const ENGLISH = `readme changelog licence license gitignore dockerfile makefile able access action active actual add added adding address allow already always amount answer any app application
apply area array around back bad bar base basic before behind best better big bit block body both box branch break broken bug
build button call case category cause cell change changed check child class clean clear click client close code color colour
column come command comment common compare complete component config configure confirm connect contain content convert copy
correct cost count create created current customer cut data database date day debug default define delete dependency design
detail device dialog different directory disable display document docs done double down draw drop each early edit element empty
enable end endpoint enough entry environment error event every exact example exception exist expect explain extra fail failed
failing fails fast feature field file fill filter final find fine first fix folder follow font footer form format forward free
front full function further general generate get give global go good group guess guide half handle happen hard hash head header
help here hide high home hook host hour icon id idea image implement import improve include index info input insert inside
install instance instead into issue item job join keep key kind label large last later layer layout leave left length less let
letter level library light like limit line link list live load local log logic login logo long look loop lot low machine main
make manage many map mark match mean menu merge message method minute miss missing mock mode model module moment money month
more morning most move much name need nested new news next night node note nothing notice null number object off office often
old once one ones online only open option order others out outside own package page parent part pass path people per person phone
photo pick place plain plan play please point possible post preview previous print problem process product production program
project proper property public pull push put question queue quick random rather read ready real really reason receive record
reduce refactor reference register release remove rename render repeat replace report request require reset resource response
rest result return review right role room root route row rule run running safe same sample save say screen script search second
section see select send separate server service session set setting setup several shape share short show side sign simple
simplify since single site size slow small solve some soon sort sound source space special specific split stage standard start
state static status step still stop storage store string style such support sure switch system table tag take talk task team
tell template term test testing text thing think third thread tidy time title today tomorrow tool top total track tree trigger
true try turn twice two type under underline undefined unit until update upload upper url use user usual value variable version
view visible wait want warn warning watch way web website week weekend white whole width window without word work worker write
wrong year yesterday yet zero admin administrator dashboard dropdown frontend modal navbar popup sidebar toolbar tooltip widget again already must never none else maybe perhaps anything everything something somebody anybody nobody sometimes`

const GERMAN = `ändern anlegen anzeigen aufruf ausgabe bauen beispiel bild datei daten datum eingabe einfach fehler feld funktion
ganz gehen geht größe gut heute hinzufügen kann kannst klein knopf kunde laden läuft laufen löschen machen mehr morgen name neu
nummer öffnen ordner problem schreiben seite setzen startseite stelle tabelle tag tage test text titel überschrift zeile zeigen`

const FRENCH = `ajouter ajoute appel bouton champ changer client code créer date dernier données écran erreur exemple fichier
fonction image jour ligne liste mettre modifier nom nouveau nouvelle numéro ouvrir page petit plaît problème produit quel quelle
supprimer tableau test texte titre utiliser voir`

const SPANISH = `abrir agregar añadir archivo borrar botón cambiar campo cliente código columna crear datos día dónde ejemplo error
escribir fecha función imagen línea lista mostrar nombre nueva nuevo nuevos nuevas número página pongo problema prueba tabla texto
título usar van ver`

export const COMMON_TERMS: WordSet = wordSet(
  ENGLISH,
  MANUAL_WORDS,
  trade.words.join(' '),
  GERMAN,
  FRENCH,
  SPANISH,
)
