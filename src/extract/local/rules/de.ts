import type { LanguageTable } from './table.ts'

/** How German speaking developers say it. */
export const de: LanguageTable = {
  words: `der die das den dem des ein eine einen einem einer eines ist sind war waren wird werden wurde nicht kein keine keinen und oder aber
    wenn dann weil dass ob wir ich du ihr sie er es uns unser unsere mein meine mir mich dir dich auf im in am an bei mit von vom
    zu zum zur für über nach vor aus um auch noch nur schon mal bitte immer nie hier jetzt so wie was wo warum man nein ja doch
    haben hat habe hab muss müssen soll sollte kann können sich als bis ohne seit statt alle alles mach nimm gibt läuft beim ins fürs
    einfach lieber wieder gerade heute morgen ab damit deshalb sonst sondern jeder jede keiner jemand etwas nichts mehr sehr bleibt`,
  signals: {
    question: `
      ^(was|wie|wo|wer|warum|wieso|weshalb|wann|welche|welcher|welches|welchen|woher|wohin|wozu|womit|wofür) /
      ^(ist|sind|war|hat|gibt|geht|kann|können|soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|wird|würde|machst|machen|hast|kannst|weißt|weisst|brauchen|brauchst|läuft|stimmt|meinst|denkst|lohnt|reicht) (es|das|die|der|da|wir|man|ich|du|sich|ein|eine|hier|dir|mir) /
      meinst du / was meinst du / was denkst du / was hältst du / weißt du (noch|ob|wo|wie|was|welche) /
      erinnerst du / ob wir / kann es sein / geht das (auch)? / warum ist / was steht`,
    request: `
      kannst du / könntest du / würdest du / ich (hätte|möchte|will|brauche|bräuchte) /
      wir (brauchen|bräuchten) (ein|eine|einen|noch|da|hier|mal) / hilf mir / zeig mir / sag mir / gib mir /
      schau mal / guck mal / schau (dir|bitte|nach) / leg los / mach (mal|weiter)`,
    order: `
      ^(jetzt |dann |und |also |bitte |ok |okay |so |nun |mal |noch |einfach |aber |gut |gut, |danach )*(mach|mache|füg|füge|fix|fixe|nimm|nehme|benutz|benutze|verwend|verwende|änder|ändere|aendere|lass|schreib|schreibe|bau|baue|fang|zeig|zeige|schau|guck|prüf|prüfe|lösch|lösche|entfern|entferne|benenn|benenne|verschieb|verschiebe|erstell|erstelle|starte|start|stopp|stoppe|teste|führ|führe|setz|setze|stell|stelle|leg|lege|pack|packe|räum|räume|korrigier|korrigiere|aktualisier|aktualisiere|such|suche|finde|find|erklär|erkläre|fass|fasse|übersetz|übersetze|gib|geh|gehe|probier|probiere|versuch|versuche|implementier|implementiere|ersetz|ersetze|merge|committe|commit|pushe|push|rebase|deploy|deploye|installier|installiere|bring|hol|hole|sieh|kommentier|kommentiere|formatier|formatiere|refaktorier|refaktoriere|generier|generiere|warte|nutz|nutze|halt|halte|achte|antworte|frag|frage|hör|höre|vergiss|behalte|behalt|lies|zieh|ziehe|weiter|tu|sag|sage|werf|wirf|trag|trage|dreh|drehe|teil|teile|trenn|trenne) /
      (machen|löschen|entfernen|umbenennen|hinzufügen|einbauen|anpassen|ändern|laufen lassen|testen|prüfen|fixen|starten|ausführen|committen|pushen|mergen|deployen|aufräumen|verschieben|ersetzen)$`,
    hypothetical: `
      könnte / könnten / könntest / wir könnten / man könnte / vielleicht / evtl / eventuell / womöglich /
      möglicherweise / was wäre wenn / wäre / wären / würde / würden / hätte / hätten / irgendwann / mal überlegen /
      überlege (ob|gerade|noch|grad) / ich überlege / angenommen / theoretisch / falls wir /
      wenn wir (mal|irgendwann|das|jetzt) / keine ahnung / nicht sicher / unsicher / wohl / vermutlich /
      wahrscheinlich / ich glaube / ich glaub / ich denke / ich vermute / scheint / sieht (so )?aus als /
      spiele mit dem gedanken / am liebsten würde / wenn das (ein|mein|unser)`,
    postponed: `
      muss (ich |mir |das )*(noch )?(überlegen|drüber nachdenken|klären|entscheiden) /
      noch (nicht )?(entschieden|unklar|offen|in diskussion) / noch nicht (fest|klar|entschieden|final|sicher) /
      sag ich dir (noch|morgen|später) / entscheiden wir (später|noch|morgen|nächste) /
      wird noch (entschieden|diskutiert|geklärt) / steht noch (nicht|aus) / mal sehen / schauen wir mal /
      entweder ~ oder / ob ~ oder / (müssen|muss) (wir|ich) (das )?noch (entscheiden|klären|überlegen|besprechen) /
      noch entscheiden / später anschauen / irgendwann mal`,
    temporary: `
      gerade / grad / grade / momentan / im moment / aktuell / derzeit / zurzeit / zur zeit / heute / heut / vorerst /
      erstmal / erst mal / vorübergehend / diesmal / dieses mal / ausnahmsweise /
      nur (heute|jetzt|dieses|diesmal|kurz|für jetzt) / für jetzt / für den moment / jetzt erstmal / noch nicht /
      bin (gleich|gerade|im zug|unterwegs|kurz) / im zug / heute morgen / heute abend / bis morgen / bis gleich /
      kurz / wegwerf* / wegwerfskript / einmalig / in dieser (session|sitzung) /
      ist (gerade |grad |wieder )?(weg|down|kaputt|offline|tot) / heute (bitte|nur|nicht) / ich bin müde /
      nur kleinigkeiten / solange (ich|localhost) / nimm solange / solange$`,
    local: `
      dies(e|er|es|en|em) (datei|funktion|methode|klasse|zeile|test|skript|script|komponente|seite|stelle|schleife|query|abfrage|endpunkt|branch|pr|commit|schritt|task|ticket|modul|variable|import|fall|änderung|fehler|warnung|bug|teil|abschnitt|beispiel|feld|spalte|tabelle|button|formular|feature|ordner|aufruf|block|ast) /
      (der|die|das|den|dem) (andere|anderen|erste|ersten|zweite|zweiten|letzte|letzten|obere|untere|oben|unten|nächste) /
      (in|an) (der|dieser) (stelle|datei|zeile) / hier / da oben / da unten / oben / unten / weiter (oben|unten) /
      zeile # / nicht (die|das|den|der), (die|das|den|der) / (der|die|das) (da|hier|dort) / den test selbst /
      im aktuellen / in diesem (schritt|fall|pr|commit|branch|skript|script) / für dieses (skript|script) /
      für diese(n|s|r)? (datei|test|fall|pr) / jetzt mal / nur den parser /
      (ersten|zweiten|dritten|letzten|anderen) (vorschlag|version|variante|entwurf|option) / punkt #`,
    sarcasm: `
      na klar / na toll / na super / ja klar / ja sicher / ja genau, / klar doch / klar, / aber sicher doch /
      super idee / tolle idee / geniale idee / großartig / grossartig / was soll schon schief /
      was kann (da )?schon schief / spart ja / wunderbar, / toll gemacht / herzlichen glückwunsch / bravo / haha /
      lol / wer braucht schon / wozu auch / läuft ja super / ganz großes kino / ironie / hust / sehr witzig /
      ach wie schön / genau, lass uns / super sache / dann löschen wir (halt|einfach) / halt einfach alles / toll, /
      na dann / wunderbar / ganz toll / toll, jetzt / geht gar nichts mehr`,
    praise: `
      ^(danke|super|toll|klasse|perfekt|prima|top|läuft|passt|sehr gut|gut gemacht|genial|spitze|cool|schön|wunderbar|merci|vielen dank|ok|okay|ja|jo|jap|gut|mega|stark|sauber|geil)((,|!)? (danke|danke dir|läuft|passt|funktioniert|gemacht|arbeit))*$ /
      gefällt mir (gut|sehr|so)? / danke dir / vielen dank / gute arbeit / gut gemacht /
      sieht (gut|super|klasse|top) aus / klappt (jetzt|super|gut|wunderbar) / du bist (der|die|super|toll|spitze)`,
    feature: `
      (nutzer|nutzern|benutzer|benutzern|anwender|kunden|kunde|besucher|admins|admin|user|mitarbeiter|die app|das system|die seite|das formular|der dialog|das modell|der client) (soll|sollen|sollte|sollten|muss|müssen|kann|können|darf|dürfen|möchte|möchten) /
      (soll|sollen|muss|müssen|kann|können) (der|die|das|sich|man)? ?(_ )?(nutzer|benutzer|anwender|kunde|kunden|user|besucher) /
      (bau|baue|erstell|erstelle|füg|füge|mach|mache|implementier|implementiere|brauchen|brauche|bräuchten|leg|lege|ergänze|ergänz) (mir |uns |noch |bitte |mal |hier |da )*(ein|eine|einen|den|die|das|neue|neuen|neues) (neue |neuen |neues |kleine |kleinen |einfache |einfachen )*_*(seite|button|knopf|formular|feld|dialog|checkbox|einstellung|einstellungen|einstellungsseite|option|endpunkt|endpoint|feature|ansicht|modal|dropdown|menü|komponente|spalte|route|tabelle|liste|tab|test|tests|funktion|methode|klasse|skript|service|maske|filter|export|import|job|befehl|flag) /
      einstellungsseite / merken lassen / gemerkt werden / sich ~ merken (lassen|können|soll|kann) /
      auf der (sich )?(nutzer|benutzer|user|kunden) /
      wenn (der|ein) (nutzer|benutzer|user|kunde) (klickt|auf|sich|das|die) /
      (dialog|seite|feld|formular|liste|maske|button) (soll|muss|braucht|sollte) / ein feld für / pflichtfeld /
      # stellen / stellen$ / soll sich ~ merken / schreib in die (readme|doku)`,
    derivable: `
      (das|dies|dieses projekt|das projekt|das repo) ist (ein|eine|unser) (_ )?(projekt|repo|app|anwendung|monorepo|service|spring|django|react|node|vue|angular|laravel|rails|symfony) /
      (das|dieses) (projekt|repo) (nutzt|verwendet|hat|besteht|enthält) / einstiegspunkt ist /
      ist (definiert|implementiert|deklariert) in / wird aufgerufen (in|von) /
      es gibt (schon |bereits )?(eine|einen|ein|zwei|drei) (funktion|klasse|methode|datei|test|tests|modul|komponente|ordner)`,
    narration: `
      ^(ich (habe|hab|werde|prüfe|sehe|schaue|lese|passe|lege|starte|beginne|baue|ändere|teste|lasse|füge|muss|kann|denke|würde|nehme|mache|führe|suche|finde|bevorzuge|gehe|fange|stelle|kümmere|entferne|ergänze)|lass mich|jetzt|als nächstes|zuerst|danach|dann|erledigt|fertig|behoben|geändert|umbenannt|hinzugefügt|gut|alles klar|verstanden|ok|okay|danke|klar|stimmt|sehr gut|gern|gerne|entschuldigung|sorry|wenn du|soll ich|möchtest du|hier ist|hier sind|alle tests) /
      ab jetzt (prüfe|werde|mache|nutze) ich / werde ich (immer|künftig|ab)`,
    symptom: `
      funktioniert nicht / geht nicht / läuft nicht / klappt nicht / tut nicht / startet nicht / lädt nicht /
      baut nicht / (ist|sind|war) (kaputt|rot|leer|falsch|weg|undefined|null|doppelt) / (schlägt|schlagen) fehl /
      fehlgeschlagen / stürzt ab / crasht / bricht ab / hängt / wirft (eine|einen|exception|fehler) /
      fehler(meldung)? / exception / bekomme (ich )?(einen|eine|den|die|folgenden) /
      kriege (ich )?(einen|eine|den|die) / ich (bekomme|kriege|sehe) / warum auch immer / komisch / seltsam /
      zu langsam / fliegt (mir )?um die ohren / stimmt nicht, / und jetzt (baut|geht|läuft|startet) / vorhin ging /
      geht gar nichts / sortierung / sieht komisch aus / da fehlt / wird nach # / sollten # sein / sind jetzt zwei /
      einer muss weg / doppelt gedruckt / werden doppelt`,
    hearsay: `
      (doku|dokumentation|readme|handbuch|artikel|blog|reviewer|linter|compiler|log|seite|copilot|chatgpt) (sagt|meint|empfiehlt|schreibt|behauptet) /
      laut (doku|readme|artikel|handbuch|log|reviewer|stackoverflow|_) /
      (er|sie|jemand|man|die) (sagt|meint|meinte|sagte|schrieb|behauptet|fragt|findet) /
      ich hab(e)? (gelesen|gehört) / review-kommentar / anmerkung (aus|vom|im) (dem )?(review|pr) /
      aus dem (ticket|review|pr|chat|mail) / (in der|laut) (doku|dokumentation|anleitung|readme) / in der doku steht /
      kollege (meint|sagt|behauptet) / aus dem handbuch / im (artikel|handbuch|forum) steht /
      (der|ein|mein) (kollege|freund|chef) (meint|sagt|findet)`,
    paste: `
      (fass|fasse|übersetz|übersetze|erklär|erkläre|prüf|prüfe|korrigier|korrigiere|formulier|formuliere|beantworte|kürz|kürze|analysier|analysiere) (mir )?(bitte )?(mal )?(das|dies|diese|diesen|folgende|folgenden|folgendes|den|die|mail|email|thread|text) /
      was (heißt|bedeutet|sagt) (das|dies) /
      hier (ist|sind) (die|der|das|mal|ein|eine) (mail|log|ausgabe|readme|doku|thread|text|fehler|stacktrace|chat|nachricht|ticket) /
      folgende(s|r|n)? (fehler|meldung|log|ausgabe|text|mail) / schau dir das an / siehe unten /
      ich (bekomme|kriege|sehe) (das|folgendes|diese|diesen)`,
    slip: `
      tippfehler / vertippt / klammer / vergessen / vergaß / off-by-one / fehlender import / fehlende klammer /
      syntaxfehler / falsche variable / falscher (name|import|pfad|index) / mein fehler / hatte ich / ich hatte /
      versehentlich / komma / semikolon / unbenutzt / copy-paste`,
    remember: `
      merk dir / merke dir / merkt euch / bitte merken / merken$ / ^merken / zum merken /
      denk (bitte )?(immer )?(dran|daran) / denke (bitte )?(immer )?(dran|daran) / daran denken / nicht vergessen /
      vergiss (bitte )?nicht / vergesst nicht / behalte (im|das im|bitte im) / behalt (im|das im) / im hinterkopf /
      notier (dir|bitte)? / notiere (dir|bitte)? / schreib dir (das )?auf / für die zukunft / fürs nächste mal /
      für später / wichtig zu wissen / du (musst|solltest|sollst) wissen / speicher (dir )?(das|ab) /
      nimm (das )?in dein gedächtnis / halte fest / zur erinnerung / als merker`,
    fyi: `
      zur info / zur information / fyi / nur zur info / nur damit du('s| es)? (weißt|weisst|bescheid) /
      damit du (es |'s )?(weißt|weisst|bescheid) / als (hintergrund|kontext|hinweis|info|randnotiz) /
      zum (hintergrund|verständnis|kontext) / hintergrund / kontext / übrigens / übrigens: / btw / nebenbei /
      kleiner hinweis / hinweis / achtung / vorsicht / wichtig / gut zu wissen / vorab /
      (noch )?(was|eine sache|ein hinweis|eins)(:|,)? / das steht nirgends / was man (im|dem) code nicht sieht /
      (du|man) (musst|muss|solltest|sollte) wissen / ps / p.s. / nb / falls du dich wunderst / wissenswert /
      aufpassen / pass auf / obacht`,
    standing: `
      ab jetzt / ab sofort / ab heute / von jetzt an / von nun an / ab nun / in zukunft / zukünftig / künftig /
      fortan / fürs nächste mal / nächstes mal / beim nächsten mal / jedes mal / jedesmal / immer wenn / immer dann /
      immer / nie / niemals / nie wieder / nie mehr / grundsätzlich / generell / prinzipiell / im allgemeinen /
      standardmäßig / per default / in der regel / als regel / normalerweise / ausnahmslos / ohne ausnahme /
      (für |bei )?(alle|allen|jede|jeden|jedem|jeder) (neue|neuen|weiteren|künftigen|zukünftigen|anderen) /
      auf dauer / dauerhaft / ein für alle mal / in diesem (repo|projekt) / im ganzen (repo|projekt) / überall /
      wie immer / wie üblich / bis auf weiteres / durchgängig / konsequent / stets / sobald du /
      wenn du (was|etwas|code|tests|commits|committest|antwortest|mir|irgendwas) / in jedem fall /
      (bei|für|in) (allen|allem|jedem|jeder) / so machen wir das überall / im zweifel / bei sql /
      (bei|in) (commits|tests|namen|migrationen) / wann immer / egal (was|wie|ob|wo) / auf keinen fall /
      vor (größeren|jedem|jeder|allen) / bei (fehlern|fragen|problemen|größeren)`,
    stop: `
      hör (bitte |doch |mal |endlich |jetzt )*auf / hört auf / lass (das|es|die|den|bitte|mal|endlich) /
      lass (_ )?(sein|bleiben|weg) / schluss mit / nicht (schon )?wieder / schon wieder /
      (immer|ständig|dauernd) (noch )?(_ )?(schreibst|machst|baust|fügst|nimmst|benutzt|verwendest|fragst|änderst) /
      du (schreibst|machst|baust|fügst|nimmst|benutzt|verwendest|fragst|änderst|packst|wickelst|vergisst) (immer|ständig|dauernd|schon wieder|jedes mal|überall) /
      ich hab(e)? (dir |doch |schon |dir doch |dir schon )*(gesagt|erklärt|mehrfach|geschrieben) / wie oft /
      zum (zweiten|dritten|hundertsten|x-ten|letzten) mal /
      warum (hast|machst|nimmst|pushst|löschst|änderst|fügst|benutzt|verwendest) du /
      ohne (zu fragen|rückfrage|nachfrage) / erspar / spar dir /
      (hab|habe|hatte) (ich )?(dir |euch )?(doch |schon |schon mal |bereits |mehrfach )*(gesagt|gebeten|erklärt) /
      schon mal gesagt / nicht schon wieder / lass die ~ in ruhe / lass die finger / in ruhe lassen /
      zum wiederholten / ständig / wie oft noch / wie oft muss / schon hundertmal / du schwafelst / wieder(,)? komm`,
    prefer: `
      ich bevorzuge / wir bevorzugen / bevorzugt / bevorzuge / mir ist ~ lieber / ist mir lieber / sind mir lieber /
      wär mir lieber / wäre mir lieber / lieber / am liebsten /
      ich mag (es |das |die |den |keine|kein|keinen|lieber|kurze|kleine|am) / ich mag (_ )?(nicht|kein) /
      mag ich (nicht|lieber|gar|überhaupt)? / ich hasse / hasse ich / nervt (mich)? / stört mich /
      kann (ich )?(_ )?nicht (leiden|ausstehen|ab) / gefällt mir nicht / ich hätte (gern|gerne|lieber) /
      ich will (keine|kein|keinen|immer|nie|dass du|lieber|nur) /
      ich möchte (keine|kein|keinen|immer|nie|dass du|lieber|nur) /
      wir (wollen|möchten|mögen) (keine|kein|keinen|immer|nie|lieber|nur) /
      ich arbeite (lieber|am liebsten|nur|immer|ausschließlich|meist) /
      ich (benutze|nutze|verwende|schreibe|lese|nehme) (immer|nur|nie|lieber|grundsätzlich|ausschließlich) /
      bin (ich )?(kein|nicht so der) (großer )?(fan|freund) / ich bin kein / kein fan /
      ich finde ~ (besser|lesbarer|schlimm|furchtbar|unleserlich|unübersichtlich|angenehmer|übersichtlicher) /
      (antworte|antworten|erklärungen|erklär|schreib|fass dich|halte dich|halt dich) (bitte |mir |immer |nur )*(auf|kurz|knapp|in|ohne|mit) /
      bitte (immer |nur |stets )?(auf|in) (deutsch|englisch) / kurze antworten / duzen / siezen / duz /
      wie gewohnt bei mir /
      (du )?(brauchst|musst) (mich |mir |dich )?(nicht|nie|kein) ~ (fragen|erklären|entschuldigen|bestätigen|zusammenfassen|kommentieren|nachfragen|rückfragen) /
      frag (mich )?nicht / nicht (mehr )?(fragen|nachfragen|erklären|zusammenfassen) /
      kein(e|en)? (nachfragen|rückfragen|erklärungen|zusammenfassung|zusammenfassungen|kommentare|emojis|floskeln) /
      mach(e)? ich (selbst|selber|lieber selbst) /
      (pushe|committe|merge|deploye|lösche|teste|starte) ich (selbst|selber) / ist meine sache /
      ich will (keine|kein|keinen|nur|den|die|das) / (brauche|will|möchte) ich nicht /
      ich (brauche|will|lese|mag) (keine|kein|keinen|nur) / kann ich nichts anfangen / nichts anfangen /
      lass die weg / reicht mir / reichen mir / genügt mir /
      bitte (grundsätzlich|immer|erst|nur|lieber|möglichst|stets) / du kannst ~ (ohne|einfach|selbst|gerne) /
      du darfst / fragst du (vorher|erst|mich) / ohne rückfrage / lese ich (nicht|nie) / ausschreiben /
      (zeig|zeige|zeigen) ~ (plan|diff|vorher|erst) / erst ~ zeigen / bevor du / frag lieber / im zweifel /
      (schreib|schreibe|formulier) ~ (auf|in) (englisch|deutsch) / ich möchte(,)? dass / bitte immer / immer mit /
      (sag|sage|schreib|zeig|nenn) (mir |die |das )?(bitte )?(immer|dazu|vorher|erst) /
      will ich (erst|immer|nur|zuerst|keine|kein) / (skizzierst|zeigst|erklärst|fragst|nennst) / nenn die /
      beim (deutschen|englischen) / kurz dein / reicht$ / wenn du (unsicher|nicht sicher) / frag nach /
      raten bringt nichts / mache ich selbst / keine (einzeiler|magie|tricks|spielereien) / lesen können /
      ich lese (im|auf|in|am) / also keine / keine (bilder|breiten|langen) / nicht nebenbei / eine frage nach /
      verliere ich den / zu ausführlich / nur noch der diff / nur der diff / wir duzen / wir siezen / zahlen statt /
      statt adjektive / komm zum punkt / bitte metrische / metrische einheiten / schwafelst / sag mir wenn du /
      statt was zu erfinden / statt zu raten`,
    ban: `
      kein / keine / keinen / keinem / keinerlei / nicht / nie / niemals / verboten / nicht erlaubt / untersagt /
      tabu / darf nicht / dürfen nicht / darf kein / darfst (du )?nicht / soll nicht / sollen nicht / niemand /
      finger weg / bloß nicht / auf keinen fall / unter keinen umständen / nirgends / nichts / vermeide / vermeiden /
      ohne rücksprache / ohne absprache / lass ~ in ruhe / nicht anfassen / nicht anrühren / nicht ändern ohne`,
    norm: `
      muss / müssen / musst / müsst / soll / sollen / sollte / sollten / hat zu / haben zu / ist zu / sind zu /
      erforderlich / zwingend / pflicht / verpflichtend / vorgeschrieben / nötig / notwendig / unbedingt / gehört /
      gehören / achte darauf / darauf achten / sicherstellen / braucht / brauchen / brauchst / benötigt / benötigen /
      mindestens / höchstens / maximal / darf nur / dürfen nur / nur noch`,
    task: `
      , (also |dann |und |bitte )*(schreib|setz|mach|schau|pass|bau|prüf|nimm|spiel|stell|ergänz|änder|fang|lösch|zeig|such) (das|den|die|dem|da|es|mal|bitte|ein|eine|einen|ins|nochmal|um)`,
    explicit: `
      ab (jetzt|sofort|heute) / künftig / in zukunft / von nun an / zukünftig / merk(e)? dir / merk(e)? dir: / fürs nächste mal`,
    leftover: `
      noch offen / offen bleibt / offen ist / bleibt noch / steht noch aus / noch zu (tun|erledigen|klären) / noch nicht erledigt / nicht erledigt / zurückgestellt / fehlt noch / später noch`,
    rebuke: `
      ^(nein|ne|nee|nö|falsch|quatsch|stopp|halt|stimmt nicht|so nicht)(,|!|;|:|.| -) / ^(falsch|quatsch|stimmt nicht|das stimmt) / hör (bitte )?auf / hört auf /
      schon wieder / schon (zum )?(zweite|dritte|vierte)*( mal)? / (zum )?(dritten|zweiten|x-ten) mal / hab(e)? ich (dir )?(schon|doch) / wie oft / warum hast du / du (machst|hast|schreibst|nimmst) (schon wieder|immer|ständig|dauernd) /
      du verwechselst / (das|es) (stimmt|ist) (so )?(nicht|falsch) / lass das / ^nicht _, / ich hab(e)? doch gesagt`,
    wrong: `
      ^(nein|ne|nee|nö|nä|falsch|quatsch|stopp|stop|halt|moment|nicht so|so nicht|äh nein) / ^nein /
      (das|es|dies) (stimmt|passt|ist|war) (so )?(nicht|falsch|verkehrt|quatsch|unsinn|kein) / stimmt (so )?nicht /
      ist falsch / so nicht / nicht so /
      du (irrst|verwechselst|hast (das |da |dich )?(falsch|missverstanden|verwechselt|vertan)) /
      eigentlich (ist|sind|heißt|haben|nehmen|nutzen|läuft|machen|wird) / tatsächlich / im gegenteil / korrektur /
      ich meinte / gemeint war / sondern / missverständnis / warum hast du / hättest (du )?nicht / ist kein(e|en)? /
      sind kein(e)? / doch (nicht|kein) / nicht richtig / nicht ganz / wir machen das (hier )?nicht /
      so machen wir das nicht / nicht wie wir / falsch verstanden / heißt nicht / das war nie /
      ^(falsch|verkehrt|irrtum|quatsch|nein) / du verwechselst / das läuft nicht /
      (ist|sind|war) nicht (auf|in|im|der|die|das|mehr|bei) / gibt es nicht mehr / andersrum / umgekehrt /
      genau andersherum / kein int / ^(umgekehrt|andersrum|falsch|stimmt nicht) / stimmt nicht mehr /
      (ist|sind) (auf|nach|in) ~ umgezogen / umgezogen / es heißt _ nicht / heißt ~ nicht / ^falsche /
      falsche (einheit|datei|stelle|version|umgebung|annahme)`,
    replace: `
      statt / anstatt / anstelle / stattdessen / statt dessen / nicht mehr / kein(e|en)? ~ mehr / sondern /
      nicht länger / abgelöst / ersetzt (durch|das|die|den)? / umgestellt (auf|von)? / umgestiegen / gewechselt /
      wechseln (zu|auf|von) / umstellen auf / umziehen / umgezogen / früher / bisher /
      seit (letzter|letztem|dieser|diesem|dem|der|gestern|montag|neuestem) / neuerdings / inzwischen / mittlerweile /
      raus aus / weg von / , nicht / und nicht / veraltet / abgeschafft / abgekündigt`,
    convention: `
      bei uns / in unserem / in unserer /
      unser(e|er|em|en)? (_ )?(konvention|konventionen|regel|regeln|standard|standards|stil|richtlinie|richtlinien|vorgabe|vorgaben|praxis|vereinbarung|guideline|muster) /
      konvention / per konvention / hausregel / (so )?machen wir (das|es|hier)? /
      (wir|das team|alle) (hier )?(immer |nie |nur |grundsätzlich |generell |bewusst |absichtlich |normalerweise |durchgängig )*(nutzen|verwenden|benutzen|schreiben|nennen|benennen|halten|legen|machen|speichern|rechnen|arbeiten|committen|mergen|rebasen|squashen|testen|loggen|werfen|vermeiden|deployen|releasen|taggen|formatieren|setzen|geben|packen|trennen|zählen|führen|fakturieren|berechnen|liefern|bauen|runden|unterstützen) /
      (alle|alles|jede|jeder|jedes|sämtliche) (_ )?(tests?|commits?|branches|branch|migrationen|komponenten|typen|fehler|daten|zeiten|beträge|preise|ids?|schlüssel|namen|dateien|klassen|funktionen|variablen|tabellen|spalten|texte|kommentare|nachrichten|endpunkte|routen|services?|module|anfragen|antworten|skripte|secrets|images|container|pakete|abhängigkeiten|apis?|jobs?|logs?|schnittstellen|meldungen|datumswerte|zeitstempel) (ist|sind|muss|müssen|soll|sollen|kommt|kommen|gehört|gehören|heißt|heißen|beginnt|beginnen|haben|hat|wird|werden|läuft|laufen|bekommen|bekommt|steht|stehen|liegt|liegen) /
      (tests|commits|branches|migrationen|komponenten|beträge|datumswerte|texte|fehlermeldungen|kommentare|commit-messages|commitmessages|klassennamen|variablennamen|tabellennamen|zeitstempel|ids|services|prs|pull requests) (hier )?(sind|müssen|sollen|kommen|gehören|heißen|beginnen|haben|werden|laufen|bekommen|stehen|liegen|schreiben wir|bitte|immer|nur) /
      gehört (in|ins|zu|nach|nicht) / gehören (in|ins|zu|nach|nicht) / so machen wir (das|es) /
      in unseren (richtlinien|regeln|standards) / unsere(n|r)? (richtlinien|konventionen|regeln) /
      (steht|stehen) (auch )?(so )?in (unseren|der|den) (richtlinien|guidelines|konventionen) /
      gehören (in|ins|in die|nicht) / gehört (in|ins|in die|nicht) / nutzen wir (nicht|nur|immer|hier) /
      verwenden wir (nicht|nur|immer|hier) / benutzen wir (nicht|nur|immer|hier|keine|kein) /
      schreiben wir (nicht|nur|immer|hier|die|alles) /
      wir (hier )?(keine|kein|nur) ~ (benutzen|verwenden|nutzen|schreiben) / (groß|klein) schreiben /
      schreiben die typen aus / wir (benutzen|nutzen|verwenden|schreiben) (hier )?(kein|keine|keinen|nur) /
      taggen wir / nur die (eingebaute|eigene|interne) / latest gibt es nicht`,
    habit: `
      antwort(e|en)? / erklärung(en)? / kommentar(e|en)? / commit-nachrichten? / commit-message(s)? /
      commitmessage(s)? / commit message(s)? / commits / emoji(s)? / zusammenfassung(en)? / docstring(s)? /
      auf deutsch / auf englisch / (bevor|ehe) du / vor (dem|jedem) (commit|push|merge|deploy|löschen|ändern) /
      (frag|frage) (mich )?(vorher|erst|immer|bevor) / sag (mir )?(vorher|bescheid) / pr-beschreibung(en)? /
      branchnamen? / branch-namen? / variablennamen? / bezeichner / testnamen? / einrückung / tabs / leerzeichen /
      zeilenlänge / semikolons? / anführungszeichen / typannotationen / kleine commits / kleine schritte /
      schritt für schritt / stichpunkte / floskeln / entschuldigung(en)? / diff / umlaute / pull requests? / importe`,
    decided: `
      (wir|ich|das team|die|chef|kunde|geschäftsführung) (haben|hab|habe|hat) (uns |mich |sich |das |heute |gestern |jetzt |nun |endlich |gemeinsam |im team )*(~ )?(entschieden|beschlossen|geeinigt|festgelegt|vereinbart|abgestimmt|ausgemacht|entschlossen|abgesegnet) /
      (es )?ist (jetzt |nun |damit )?(entschieden|beschlossen|beschlossene sache|abgemacht|ausgemacht|fix|final|gesetzt|durch) /
      entschieden / beschlossen / beschluss / (die |unsere )?entscheidung (ist|war|steht|von|:) / entscheidung /
      abgemacht / vereinbart / geeinigt / festgelegt / ergebnis (der|des|vom|aus|von|:) / es bleibt (bei|dabei) /
      bleibt es dabei / dabei bleibt('s| es) / steht fest / fest steht / final(e entscheidung)? / wir legen uns fest /
      fällt (damit )?(weg|raus) / ist raus / sind raus /
      (mit|vom) (dem |der )?(chef|kunden|team|po|betrieb|kollegen|geschäftsführung) (abgesprochen|vereinbart|geklärt|abgestimmt) /
      abgesprochen / beschluss (von|vom|aus) / gegen ~ entschieden / für ~ entschieden /
      (fliegt|fällt|fliegen) (_ )*(raus|weg) /
      wird (mindestversion|standard|pflicht|abgeschafft|eingestellt|nicht neu) / nach langem hin und her /
      hin und her / haben wir (verworfen|beschlossen|entschieden|so festgelegt|festgelegt|abgelehnt) / verworfen /
      so festgelegt / (der|die) (vorstand|chef|geschäftsführung|kunde|leitung) (will|hat|möchte|wünscht) / es wird _ /
      beschlossen(,)? / einzufrieren / unterstützen wir (ab|nicht|nur) / für den _ nehmen wir / gibt es künftig nur /
      künftig nur (als|noch) / mit dem team besprochen / besprochen(,)? / zieht ~ um /
      (zieht|ziehen|wandert|wandern) (zu|nach|auf|in)`,
    choose: `
      wir (bleiben|nehmen|nutzen|verwenden|setzen|gehen|steigen|wechseln|behalten|verzichten|lassen|stellen|migrieren|werfen|streichen|ziehen|machen|bauen|fahren|schmeißen|unterstützen|halten|benutzen) (jetzt |nun |also |weiterhin |erstmal |doch |künftig |ab |ab jetzt |komplett )*(bei|auf|mit|den|die|das|alles|um|von|weg|raus|_) /
      bleiben wir (bei|auf) / nehmen wir / setzen wir (auf)? /
      lass uns (_ )?(nehmen|nutzen|verwenden|bleiben|wechseln|weglassen|streichen|behalten)? /
      lassen wir (weg|raus|bleiben)? / verzichten wir /
      (wird|werden) ~ (erzeugt|umgestellt|ersetzt|abgeschaltet|migriert|eingestellt|verwendet|genutzt|gestrichen|abgelöst) /
      kommt (nicht )?(rein|raus|in frage|weg) / kommen (nicht )?(rein|raus|in frage|weg) / steigen (wir )?(auf|um) /
      bleibt (bei|auf|im|in|so|wie) / bleiben (bei|auf|im|in|so|wie) /
      als (standard|datenbank|framework|queue|transport) / wir nehmen (jetzt |doch |nun )*_ /
      bleibt (on-premise|on-prem|wo|drin|draußen|erhalten|bestehen) / nicht neu (gebaut|geschrieben|gemacht) /
      renovieren / nutzen wir nicht mehr / (kommt|kommen) aus unserem / raus$ / ist ~ raus /
      (stellen|stellt) wir ~ ein / es wird _ / speichern wir (ab|nur|jetzt) / bauen wir (alles|das) /
      (wir )?bleiben bei / verworfen / unterstützen wir ~ nicht mehr / nicht mehr (unterstützt|supportet) /
      gibt es nur noch / nur noch über / einzufrieren / künftig nur / nur als (csv|pdf) / wir ordnen / zieht zu /
      zieht ~ um / ist seit ~ raus / dann nehmen wir / dann bleibt / wir lassen ~ fallen / lassen ~ fallen`,
    reason: `
      weil / da (die|der|das|wir|es|sonst|unser|unsere|ich|man|sie) / denn / sonst / ansonsten / andernfalls / damit /
      deshalb / deswegen / daher / darum / wegen / aufgrund / grund / nämlich / der grund / um ~ zu / dank /
      (ist|sind|wird) (zu|viel zu) (langsam|teuer|groß|fehleranfällig|unübersichtlich|kompliziert|riskant|gefährlich|laut) /
      bringt (nichts|uns) / kostet / hat uns / haben wir uns /
      (gab|hatten wir) (schon |mal |schon mal |letztes jahr |letzten monat )*(ärger|probleme|einen ausfall|einen vorfall|einen incident|datenverlust|stress) /
      (keiner|niemand) (hier |mehr |bei uns )*(kennt|kann|versteht|pflegt|wartet|will|hat|liest) /
      unterstützt (das |es |die |den )?(nicht|kein|keine|nur) /
      (verträgt|mag|kann|versteht|akzeptiert) (das |die |den |es )?(nicht|kein|keine|nur) / verlangt / fordert /
      schreibt vor / besteht darauf / spart / wollte (keiner|niemand) / (keiner|niemand) (wollte|will|mehr) /
      zu viel aufwand / erlaubt (keine|das nicht|nur) / zu (aufwendig|aufwändig|komplex|viel) / doppelte /
      sortiert der / macht (der|die|das) (formatter|linter|ci) / war ~ zu (langsam|teuer|groß|komplex|aufwändig) /
      ist ~ zu (groß|klein|langsam|teuer|komplex) / kaum (nutzer|jemand|noch) / versteht (bei uns )?keiner /
      verstehen (die|das) nicht / (keiner|niemand)$ / (baut|dauert|braucht) (einfach )?zu lange / zu lange /
      das ist vorschrift / vorschrift`,
    so: `
      also / deshalb / deswegen / daher / darum / somit / folglich / das heißt / d.h. / heißt: / sodass / so dass /
      weshalb / weswegen / demnach`,
    exclusive: `
      nur / alle / alles / immer / nie / jede / jeder / jedes / jeden / nichts / niemand / keiner / kein / keine /
      keinen / ausschließlich / meist / meistens / größtenteils / beide / weder / hälfte / ganze / ganzen / gar /
      nicht / ohne / außer / pro / mindestens / höchstens / mehr als / weniger als / zweimal / einmal / dieselbe /
      derselbe / dasselbe / gleiche / gleichen / unterschiedlich* / verschieden* / überhaupt / sämtlich*`,
    approval: `
      ^(ja|jo|jap|genau|ok|okay|passt|gut|einverstanden|machen wir|so machen wir|klar|gerne|gern|super|perfekt|richtig|stimmt|mach|los|in ordnung|abgemacht|klingt gut|bin dabei)`,
    we: `
      wir / uns / unser / unsere / unserem / unseren / unserer / unseres / bei uns / das team / die firma / firma /
      kollege / kollegen / kollegin`,
    org: `
      kunde / kunden / kundin / lieferant(en)? / anbieter / dienstleister / hersteller / partner / team / teams /
      firma / unternehmen / rechtsabteilung / buchhaltung / fachbereich / fachabteilung / vertrieb / marketing /
      support / betrieb / betriebsrat / betriebsprüfer / prüfer / wirtschaftsprüfer /
      datenschutz(beauftragte|beauftragter|beauftragten)? / dsb / chef / chefin / geschäftsführung /
      geschäftsleitung / vorstand / produktmanagement / po / product owner / admins? / administratoren / sysadmin /
      agentur / externe / externer / freelancer / praktikant(en)? / werkstudent(en)? / azubi(s)? / kollege /
      kollegin / kollegen / revision / behörde / finanzamt / bank / versicherung / krankenhaus / werk / lager /
      filiale(n)? / standort / zentrale / niederlassung / mandant(en)? / mandanten / nutzer / anwender / abteilung /
      jemand / niemand / keiner / architekt(en)? / entwickler / designer / altkunden / bestandskunden / frau _ /
      herr _ / freigeben / freigabe / drei leute / zwei leute / zu (zweit|dritt) / kunden sitzen / filialen /
      schulungsumgebung / techniker / (herr|frau) / der einzige / die einzige / in rente / die it / beschaffung /
      arbeitsplätze / arbeitsplätzen / verein / kanzlei / praxis / azubi / mandant / ein mandant / kunde ist /
      homeoffice / schweiz / teamleiter / winzig / kommunen / ministerium / wir verkaufen / verkaufen an /
      die zahlen / sitzen in`,
    env: `
      prod / produktion / produktiv / produktivsystem / live-system / livesystem / staging / abnahme / abn /
      testsystem / testserver / testumgebung / integrationsumgebung / ci / build-server / buildserver / runner /
      pipeline / cluster / kubernetes / k8s / server / rechner / laptop / maschine / vm / host / windows / linux /
      mac / ubuntu / docker / container / registry / vpn / bastion / sprungserver / jumphost / proxy / firewall /
      gateway / aws / azure / gcp / s3 / cloud / rechenzentrum / on-prem / onprem / on premise / instanz / datenbank /
      db / oracle / postgres / mysql / mssql / sql server / mongo / redis / kafka / rabbitmq / elastic / keycloak /
      vault / grafana / prometheus / kibana / sentry / jenkins / gitlab / github / bitbucket / jira / confluence /
      sharepoint / slack / teams / stripe / sap / erp / crm / ldap / ad / active directory / sso / dns / ssh /
      tunnel / port / localhost / netz / netzwerk / intranet / internet / browser / android / ios / iphone / safari /
      chrome / firefox / edge / gerät / geräte / emulator / cronjob / cron / backup / backups / nachts / logs / log /
      protokolle / dashboard / smtp / sftp / ftp / wiki / drucker / scanner / kasse / kassen / terminal /
      virenscanner / testdaten / testdatenbank / lizenzserver / zeitzone / integrationstests / e2e-tests /
      großrechner / host-system / spool / build / testzugang / keepass / artifactory / jump-host /
      produktivdatenbank / schulungsumgebung / deployment / batch / import / dienst / reverse-proxy / mailserver /
      dns-einträge / ticketsystem / iframe / treiber / hotline / wlan / tablets / station / archiv / lizenz /
      rechnernamen / servicedesk / nachtverarbeitung / waage / pi / serverraum / netz vom kunden / token /
      freischalten / excel`,
    identity: `
      ich bin (ein|eine|der|die|kein|keine|neu|noch neu|relativ neu|seit|rot|farben|blind|taub|legasthen|linkshänder|eigentlich|hauptsächlich|gelernter|für|zuständig|verantwortlich|allein|alleine|der einzige|die einzige|backend|frontend|entwickler|admin|designer|teilzeit|freelancer|student|werkstudent|in (berlin|münchen|hamburg|wien|zürich)|nicht (so )?(fit|firm|vertraut|der)) /
      bin (ich )?(neu|farbenblind|rotgrünblind|kein) /
      ich (komme|arbeite|wohne|sitze|betreue|leite|studiere|spreche|programmiere|entwickle|kenne (mich )?|kann (kein|keine|nur|gut)|mache (hauptsächlich|meist|sonst|seit|nur)|hab(e)? (keine|kein|wenig|kaum|nie|noch nie|# jahre|einen mac|einen windows|eine sehschwäche|adhs|bisher)|verstehe (kaum|wenig|nichts)) /
      mein(e|en)? (rechner|laptop|hintergrund|name|zeitzone|rolle|job|team|editor|tastatur|chef|englisch|firma|arbeitgeber|muttersprache|setup|umgebung|augen|erfahrung) /
      jahre(n)? (lang )?(erfahrung|java|python|php|c#|cobol|go|rust) /
      seit (# |zwei |drei |vier |fünf |zehn |einem |über )*(jahr|jahren|monat|monaten|wochen) / rot-grün /
      farbenblind / farbfehlsicht* /
      als (backend|frontend|quereinsteiger|anfänger|student|freelancer|einzelentwickler|werkstudent) /
      ich komme aus (der|dem) / mache ich erst / erst seit / (drei|vier|fünf|zwei|#) (monaten|jahren|wochen) /
      rot-grün-blind / helfen mir nicht / wir sind (zu|nur|drei|zwei|vier|ein|#) / wir haben keinen eigenen`,
    calendar: `
      frist / deadline / termin / stichtag / abgabe / code-freeze / code freeze / freeze / go-live / golive / launch /
      release (ist|am|im|kommt|geplant) / abnahme (ist|am|im) /
      (läuft|laufen|endet|enden|startet|starten|beginnt|kommt|kommen|gilt|gelten|ist|steht) (_ )?(am|bis|im|ab|zum|ende|anfang|mitte|nächste|nächsten|jeden|immer) /
      (am|bis|bis zum|zum|ab|vor|nach|ab dem|vom) #( |.)? /
      #( |.)? (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember) /
      (im|ende|anfang|mitte|bis|ab|seit|bis ende|bis mitte|zum) (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|#|frühjahr|sommer|herbst|winter|q#|quartal|jahr|jahresende|monatsende|quartalsende|montag|dienstag|mittwoch|donnerstag|freitag|nächstes|nächsten|nächster|nächste) /
      (jeden|immer|nur|jede|jedes) (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|tag|nacht|woche|monat|quartal|ersten|letzten) /
      (montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|wochenende|wochenends|nachts|werktags) /
      nächste(n|s|r)? (woche|monat|jahr|sprint|quartal|montag|dienstag|mittwoch|donnerstag|freitag) / morgen /
      übermorgen / urlaub / elternzeit / läuft (_ )?aus / (vom|von) # /
      # (dezember|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november) /
      (im|bis|seit) (herbst|frühjahr|sommer|winter) /
      (donnerstags|montags|dienstags|mittwochs|freitags|nachts|täglich|wöchentlich|monatlich|jährlich) /
      freitag(s)? (nach|ab|nachmittag) / (zehn|fünf|#) jahre / zwei tage / vorlauf / release-stopp / # uhr /
      alle # (minuten|stunden|tage|wochen) / um # uhr / von # bis # / (dienstags|mittwochs) / frist ist / # juni /
      ende des jahres / halbe stunde / am tag / spätestens / # in rente`,
    contract: `
      vertrag / vertraglich / sla / lizenz / lizenzen / dsgvo / gdpr / gesetz / gesetzlich / rechtlich / gobd / hgb /
      iso # / bsi / kritis / datenschutz / revisionssicher / aufbewahrung* / compliance / audit / prüfung /
      zertifiziert / zertifizierung / limit / limitiert / begrenzt / drosselt / kontingent /
      pro (sekunde|minute|stunde|nutzer|platz|arbeitsplatz|monat|lizenz|anfrage|kopf) / anfragen (pro|je) / budget /
      kosten / personenbezogen* / medizinprodukt / barrierefrei* / steuer / mwst / umsatzsteuer / rechnung(en)? /
      abrechnung / abrechnen / buchhaltung / abgerechnet / verrechnet / kundennummer / kundennummern /
      führende(n)? nullen / altkunden / nettopreis(e)? / bruttopreis(e)?`,
    domain: `
      kann (mehrere|auch|mehr als|keine|nur|bis zu) / können (mehrere|auch|mehr als|nur) / (netto|brutto) /
      (ein|eine|jeder|jede|jedes) _ (hat|kann|gehört|besteht|darf) / gehört (immer )?zu / besteht aus /
      (heißt|bedeutet|meint) (bei uns|hier|für uns|immer) / führende nullen / ist kein(e)? / eindeutig / in cent /
      in (minuten|sekunden|millisekunden|utc|lokaler zeit) / (kommen|kommt) (netto|brutto|ohne|mit|als) /
      rechnen wir / zwei verschiedene / erst wird ~ dann / wird ~ (gebucht|berechnet|gedruckt|erzeugt) /
      bei uns (zwei|ein|eine|kein|keine) / in utc / ist nicht dasselbe / nicht dasselbe / hat viele / hat mehrere /
      (ein|eine) _ hat / dürfen da nicht raus / werden nie gelöscht / nur storniert / hat ~ (millionen|tausend|zeilen)`,
    located: `
      (liegt|liegen|läuft|laufen|steht|stehen|hängt|findest|findet|finden|lauscht|sitzt|lagert|landet|landen|wohnt|gibt es|erreichst|erreichbar|erreicht man|abgelegt|gehostet|installiert|dokumentiert|gespeichert|verfügbar) (du |man |die |den |das |immer |alle |nur |jetzt |bei uns |noch |auch |sie |es )*(auf|in|im|unter|hinter|bei|über|am|an|beim|auf dem|auf der) /
      (auf|über|an) port / port (ist|#) /
      (nur )?(über|hinter|per|via) (den |die |das |dem |der |einen |unser(en|em)? )?(_ )?(vpn|tunnel|proxy|bastion|sprungserver|jumphost|gateway|ssh|firewall|api|konsole|skript|script|wrapper|makefile) /
      (zugangsdaten|passwörter|passwort|secrets|schlüssel|tokens?|zertifikate?|logs?|backups?|doku|dokumentation|designs?|testdaten|dumps?|konfiguration|config) (für _ |von _ |der _ |des _ )?(ist|sind|liegt|liegen|kommt|kommen|steht|stehen|gibt|findest|findet|bekommst|bekommt) /
      die (url|adresse) (ist|für|lautet) / der (port|host|befehl) (ist|für|lautet) /
      (steht|liegt|stehen|liegen|gibt es|gibt's|kommt|kommen|zieht man|bekommst du|bekommt man|holst du|läuft) (_ )*(im|in|unter|auf|über|aus|per|nur) /
      zugang (zu|zur|zum) / aus dem (artifactory|erp|vault|keepass|nexus) / nur (lesend|intern|über|per) /
      kommst du (nur|mit|über|an) / hängt am / (ist|sind) auf _ / ticket an / läuft (über|auf|in|unter) / aus der /
      kommt man (nur|über|aus|per|mit) / (server|daten|system) steht (in|im|bei|auf) / (logs|dateien) liegen /
      startet alles / landen in / auf port # / hängen in / eigenen vlan / in einem eigenen /
      (sind|ist) in (grafana|sentry|jira|vault|confluence|gitlab) / login über`,
    needs: `
      (braucht|brauchen|brauchst|benötigt|benötigen|erwartet|setzt voraus|geht nur|gehen nur|läuft nur|laufen nur|klappt nur|funktioniert nur|startet nur|geht nicht ohne|läuft nicht ohne) /
      (du|man|ihr|wir) (musst|muss|müsst|müssen|brauchst|braucht|brauchen|solltest) (vorher |erst |zuerst |immer |dazu |dafür )* /
      musst du / muss man / müssen wir / (bevor|vorher|vor dem|vor jedem|zuerst|erst) /
      ohne (den |die |das |vpn|tunnel|_ )?(geht|läuft|klappt|startet|funktioniert|kommt) /
      sonst (geht|läuft|knallt|schlägt|bricht|gehen|landet|spricht|redet|löscht|hängt|fehlt|fehlen) /
      (setz|setze|exportier|exportiere) _ /
      (fürs|zum|für das|für den|für die|um) (lokale |lokalen )?(testen|deployen|starten|bauen|debuggen|entwickeln|release|deployment|build|_ zu (testen|deployen|starten|bauen)) /
      (der|die|das) _ braucht / braucht (jdk|node|java|python|docker|mindestens|den|die|das|eine|einen) /
      muss (der|die|das|man|vorher|erst|zuerst|vor) ~ (laufen|gestartet|angehalten|gesetzt|gestoppt|exportiert|sein|werden) /
      vor jedem / entsprechend setzen / (setzen|starten|ausführen)$ / mit # (bricht|geht|läuft) /
      sonst (gibt|kommt|bricht|ist|sind|rundet) / muss (dich|man|vorher|die it) / freischalten /
      für den (zugriff|zugang|build|start) / nur mit (dem|der|einem|einer) /
      nie (umbenennen|starten|stoppen|löschen) / (vorher|einen tag vorher|im voraus) (beantragen|anmelden|bestellen) /
      muss man ~ beantragen / beantragen`,
    procedure: `
      erst ~ dann / zuerst ~ dann / danach / anschließend / und dann / dann /
      (der |das |unser )?(ablauf|prozess|vorgehen|reihenfolge|deployment|release|rollback|hotfix|releaseprozess|release-prozess) (ist|läuft|geht|funktioniert|sieht|:|macht|passiert|immer|nur) /
      (deployt|released|ausgerollt|deployed|veröffentlicht|gebaut|neu gestartet|gestartet|angestoßen|ausgelöst|gemergt|getaggt) (wird|werden|wir)? /
      (wird|werden) ~ (deployt|deployed|released|ausgerollt|gebaut|neu gestartet|gestartet|angestoßen|ausgelöst|gemergt|erzeugt|eingespielt|synchronisiert|importiert|exportiert|signiert|erneuert|rotiert|gesichert) /
      (deployments?|releases?|rollouts?|hotfixes|migrationen|backups?) (sind|ist|gehen|geht|laufen|läuft|nur|immer|nie|macht|machen|gibt|müssen|dürfen) /
      (nie|nicht|kein|keine) (_ )?(am|an|freitags?|freitag|wochenende|vom eigenen|vor|nach) /
      wenn ~ (hängt|steht|klemmt|abstürzt|ausfällt|voll läuft|nicht mehr (geht|läuft|antwortet|reagiert)) / von hand /
      manuell / händisch / warten (bis|auf) / einmal (pro|am|im|die) / jede (nacht|woche|stunde) /
      (wird|werden) nicht mehr (deployt|deployed|gemergt|released|ausgerollt) /
      einfach (den|die|das|neu) ~ (neu )?(starten|neustarten) / neu starten / neustarten /
      vor jedem (deployment|release|build|merge) / angehalten werden / rotation ist /
      (zieht|holt|startet|baut|macht) man (mit|per|über) / (läuft|laufen) (um|von|nachts|täglich|jeden|am) /
      ist die datenbank gesperrt / gesperrt / danach ist / in der zeit / nie umbenennen / taggen wir / startet alles /
      nur (aus|über) (dem|das|den|die|wireguard|vpn)`,
    cause: `
      (die |der |das |eigentliche |eigentlicher |wahre )*(ursache|grund|problem|fehler|schuld|schuldige|übeltäter) (ist|war|lag|liegt|hieß|daran|:) /
      ursache / lag (daran|an|am) / liegt (daran|an|am) / schuld (war|ist|daran|dran) / kam (von|vom|daher|daran) /
      kommt (von|vom|daher) / verursacht (durch|von) / ausgelöst (durch|von) / wegen / es stellte sich heraus /
      hat sich herausgestellt / stellt sich raus / stellt sich heraus /
      (hing|hängt|knallte|knallt|brach|bricht|scheiterte|scheitert|schlug|crashte|crasht|starb|flog|war rot|war langsam|abgestürzt) ~ (weil|da|wegen|an|am) /
      weil / der grund war / rausgefunden / (der|das|die) _ (kam|kamen|lag|lagen|kommt) (vom|von|am|an|daran) /
      kam vom / es lag (am|an|daran) / waren ~ weil / war ~ weil / kappt /
      hat (die|den|das) ~ (gesperrt|gelöscht|blockiert|in quarantäne|überschrieben) / kam von / schneidet ~ ab /
      wurden nie / wurde nie / jetzt weiß ich warum / weiß ich warum / kamen (vom|von|aus) /
      kam (vom|von|aus) (der|dem|einer|einem)? / ^grund: / grund: / ursache: / das lag daran /
      dabei geht der speicher aus / (nimmt|nutzt|sieht|entzieht|startet) ~ (als|vier|die|keine) /
      war der (watchdog|proxy|cache|virenscanner|treiber) / braucht # sekunden`,
    found: `
      hab(s|'s)? (gefunden|es gefunden|rausgefunden|gelöst|den fehler|das problem) /
      habe (es|das|den|die) (gefunden|gelöst|rausgefunden|fehler|ursache) / gefunden / rausgefunden / herausgefunden /
      gelöst / (jetzt|nun|wieder) (geht|läuft|klappt|funktioniert)('s| es)? / geht wieder / läuft wieder /
      stellt sich (raus|heraus) / es lag / lag (daran|an|am) / des rätsels lösung / endlich / fehler gefunden /
      problem gelöst / es lag (am|an|daran) / gelöst: / erledigt: / das wars / das war's / jetzt weiß ich /
      weiß ich warum`,
    fixed: `
      behoben / gelöst / gefixt / repariert / (hat|haben) (es |das |das problem )?(behoben|gelöst|geholfen|gebracht) /
      hilft / half / geholfen / seitdem / seither / seit dem /
      danach (geht|läuft|klappt|lief|ging|ist|war|funktioniert|startet) /
      (jetzt|nun|damit) (geht|läuft|klappt|ist|funktioniert|startet|sind|bleibt|gehen|laufen) /
      läuft (es )?(wieder|jetzt|nun|durch|stabil|sauber) / geht (es )?(wieder|jetzt) /
      (ist|sind) (weg|grün|behoben|gelöst|stabil|wieder da) / wieder grün / alles grün /
      mit ~ (läuft|geht|klappt|startet|funktioniert|ist) /
      (eingetragen|umgestellt|hochgesetzt|erhöht|deaktiviert|aktiviert|angepasst|gepinnt|aktualisiert|ausgetauscht|entfernt|gesetzt|neu gestartet|geleert|gelöscht|installiert) /
      die lösung (war|ist) / auf # gesetzt / gesetzt(,| und) / nach (der|dem) (ausnahme|update|neustart|umstellung) /
      (passt|läuft|geht) (es|wieder|alles|der|die|das)? / und es läuft / seitdem (passt|läuft|geht|ist) / ist ruhe /
      hochgesetzt / klappt$ / (login|build|import|export|start) klappt / mit ~ ist ruhe / stimmt alles / eingelesen /
      passt alles / getauscht / läuft (der|die|das|es) ~ durch / läuft durch / klappt es /
      klappt (der|die|das|jetzt|wieder)? / laufen die tests / tests (laufen|grün|sind grün) / bootet sauber /
      startet sauber`,
    workaround: `
      workaround / umgehen / umgehung / umgehungslösung / behelf / behelfsmäßig / notlösung / übergangslösung /
      krücke / hilfskonstrukt / trick / drumherum / drum herum /
      (solange|bis) (das|die|der|es|upstream|sie|hersteller|_) ~ (fixen|gefixt|behoben|beheben|behebt|repariert|veröffentlicht|unterstützt|können|kann|nachliefert|liefert|aktualisiert|da ist|draußen ist|raus ist|löst|umgestellt|abgelöst) /
      in der zwischenzeit / einstweilen / behelfen (wir )?(uns)? / hilft nur / geht nur mit /
      (gepinnt|pinnen|festgenagelt) / austricksen /
      (deshalb|deswegen|darum|daher) (_ )*(schicken|öffnen|machen|nehmen|fragen|senden|konvertieren|wandeln|nutzen|setzen|rufen|speichern|warten|starten) wir /
      wir (_ )*(es |das |sie )?(darum|deshalb|deswegen|daher|einfach|stattdessen) /
      bis (der|die|das) ~ (repariert|behebt|fixt|liefert|nachbessert) /
      (müssen|schicken|fragen|senden) wir (_ )*(als|einfach|alle|zwei) /
      (darum|deshalb|deswegen|daher) (setzen|wandeln|schreiben|schicken|machen|nehmen|läuft|öffnen|laden) /
      wandeln wir ~ um / (setzen|machen|schreiben) wir ~ davor / weil ~ (wandeln|schicken|machen|nehmen|setzen) wir /
      läuft ~ über (einen|eine) / deshalb (laden|schieben|legen|kopieren) wir /
      darum (laden|schieben|legen|kopieren) wir / zweimal (speichern|aufrufen|bauen|starten) / man muss zweimal /
      darum (verbindet|startet|lädt|wartet|sendet|holt) / deshalb (verbindet|startet|lädt|wartet|sendet|holt) /
      deshalb gehen / in häppchen / in paketen / stückweise / (verbinden|melden|starten) wir uns ~ neu /
      deshalb verbinden`,
    limit: `
      (kann|können|unterstützt|unterstützen|akzeptiert|verträgt|versteht|kennt|liefert|erlaubt|schickt|nimmt|frisst|mag|beherrscht|respektiert|bietet|schafft) (das |die |den |es |dort |hier |leider |noch |immer noch )*(kein|keine|keinen|nicht|nur|maximal|höchstens) /
      (gibt|hat|haben) (es )?(noch |leider |dort |dafür )*(kein|keine|keinen) / bekannter (bug|fehler) /
      bug (in|im|von) / fehler in (der|dem) / kaputt (in|auf|mit|unter|seit) / nicht unterstützt / verschluckt sich /
      stolpert (über)? / maximal # / höchstens # / begrenzt auf / sperrt / blockiert / buggy /
      (zeigt|zeigen|rundet|liefert|schickt|sendet|kennt|kann|mag) ~ (nicht|kein|keine|nur) (an|mit|aus)? /
      kommen da nicht durch / nicht durch / den fehler nicht behebt / rundet / macht aus (den|der|dem) / liefert nur /
      nur _ liefert / keinen treiber / kein wlan / gibt es kein / schneidet / begrenzt / schneidet ~ ab /
      dauert ewig / # leitung / geht (bei uns )?nicht durch / lassen sich nicht / lässt sich nicht /
      speicher ist knapp / nur # gb / legt nur / fehler in (deren|der) sdk / kappt / nach # sekunden / blockt /
      nur # kb / jede allokation / kommst du (da )?nicht hin / ab # empfängern / trennt nach /
      nach # (dateien|anfragen|zeilen|minuten)`,
    todo: `
      todo / to-do / to do / offen (ist|noch|bleibt|sind)? / noch offen /
      (muss|müssen|musst) (noch|später|dann|danach|irgendwann|nachher|wieder) / muss (_ )?noch / müssen (_ )?noch /
      noch (zu (tun|erledigen|machen|klären)|machen|erledigen|klären|umstellen|abschalten|löschen|entfernen|migrieren|nachziehen) /
      (steht|kommt) (noch )?auf (der|die) (liste|todo|agenda) / auf die (liste|todo-liste|todoliste) /
      (setz|pack|schreib|nimm|tu) (das |es |dir das )?(mal |bitte )?auf die (liste|todo) / erinner(e)? mich /
      nicht vergessen / darf (ich|man|nicht) (nicht )?vergess(en)? /
      (jemand|einer|wir|ich) (muss|müssen|sollte|sollten|soll) (noch |mal |da |sich |später |dann )* / nachziehen /
      nachholen / aufräumen / später (noch )?(_ )?(machen|entfernen|löschen|umstellen) / bis dahin muss / bis dahin /
      (bis|spätestens) (zum |ende |anfang |mitte |freitag|montag|dienstag|mittwoch|donnerstag|#|nächste|morgen|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember) /
      technische schuld(en)? / backlog / altlast / merken für später / abzuschalten / zu entfernen / zu löschen /
      (muss|müssen) (_ )*(noch|auch noch) /
      noch (sagen|machen|löschen|klären|prüfen|informieren|schreiben|nachziehen|erneuern) /
      noch (die|den|das|der|ein|eine) ~ (löschen|abschalten|entfernen|umstellen|migrieren|informieren|erneuern|anpassen|einbauen) /
      denk dran / offen ist / im nächsten sprint /
      (erneuert|abgeschaltet|gelöscht|migriert|umgestellt|entfernt) werden / bis (ende|anfang|mitte) _ muss /
      jemand muss / wir müssen noch / noch ~ (stellen|machen|löschen|klären|einbauen) /
      müssen (die|alle|noch) ~ raus / raus$ / nicht vergessen, /
      müssen wir (die|den|das|alle|noch|uns) ~ (abarbeiten|umsetzen|beheben|erledigen|löschen|erneuern|melden|kaufen) /
      nach den feiertagen / abarbeiten /
      (müssen|muss) (wir|ich|man) ~ (umstellen|zurückstellen|umschalten|ändern|kaufen|kündigen|verlängern) /
      wieder umstellen / läuft ~ ab / muss vorher / vorher getauscht / getauscht werden / fehlt noch / fehlen noch /
      erwartet (sie|ihn|es|das) / müssen (die|alle|der|das) ~ weg / sobald ~ müssen`,
    later: `
      nach (dem |der |den |unserem |diesem )?(_ )?(release|launch|demo|migration|go-live|golive|freeze|sprint|merge|upgrade|rollout|umstieg|umzug|abnahme|urlaub|update|deployment|umstellung|version|einführung|pilot|#) /
      vor (dem |der |den )?(_ )?(release|launch|demo|migration|go-live|freeze|merge|abnahme|prüfung|audit|urlaub|update|messe|umstellung) /
      (sobald|wenn|nachdem) ~ (live|raus|draußen|fertig|durch|gemergt|umgestellt|migriert|abgeschaltet|da|veröffentlicht|released|abgeschlossen|ausgerollt|weg|produktiv|online) /
      nächste(n|s|r)? (woche|sprint|monat|quartal|jahr|release|montag|dienstag|mittwoch|donnerstag|freitag|iteration) /
      in (einer|zwei|drei|vier|#) (tagen|wochen|monaten|woche|sprints) / morgen / übermorgen / irgendwann / später /
      (bis|ab|spätestens|zum) (zum |ende |anfang |mitte |freitag|montag|dienstag|mittwoch|donnerstag|#|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|version|q#) /
      mit (version|release|v)? ?# / ab (version|release|v)? ?# /
      nach dem (umzug|release|update|go-live|urlaub|umstieg) / im nächsten (sprint|release|quartal) /
      bis (ende|anfang|mitte) (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|des|der) /
      nach den feiertagen / nach dem urlaub / nach weihnachten`,
    external: `
      docker / container / compose / image / alpine / debian / ubuntu / linux / macos / windows / wsl / glibc / musl /
      arm / ci / runner / node / npm / pnpm / yarn / python / pip / jvm / java / jdk / gradle / maven / php /
      postgres / postgresql / mysql / oracle / sqlite / redis / mongo / kafka / nginx / proxy / vpn / dns / tls /
      ssl / zertifikat / ipv4 / ipv6 / localhost / port / netzwerk / firewall / uhr / uhrzeit / zeitzone / utc /
      locale / kodierung / zeichensatz / encoding / utf-8 / berechtigung(en)? / rechte / speicher / kernel / cache /
      lockfile / version / versionen / update / umgebungsvariable / env / s3 / kubernetes / cluster / pod / helm /
      terraform / webpack / vite / chrome / browser / safari / firefox / git / treiber / openssl / virenscanner /
      antivirus / hersteller / gateway / timeout / socket / symlink / zeilenenden / crlf / transaktion / kollation /
      replikat / pool / betriebssystem / dienst`,
    continues: `
      ^(die|das|der|sie|es|weil|da|denn|sonst|ansonsten|nur|ohne|also|deshalb|dann|danach|nie|immer|niemals|kein|keine|so|ausnahme|bis auf|aber|statt|stattdessen|alles andere|der rest|dort|nicht|seitdem|damit|lieber|dafür)`,
    i: `
      ich / mein / meine / meinen / meinem / meiner / mir / mich`,
    you: `
      du / dich / dir / dein / deine / deinen / euch / ihr / kannst / musst / sollst / darfst / brauchst`,
    they: `
      sie / die / ihre / ihren / ihrem / ihnen / er / deren / denen / dessen`,
    neg: `
      nicht / nie / niemals / kein / keine / keinen / keinem / keiner / nichts / niemand / ohne / weder / nein /
      nirgends`,
    because: `
      weil / da / denn / wegen / sonst / damit / deshalb / nämlich / aufgrund / ansonsten`,
    but: `
      aber / sondern / außer / trotzdem / doch / allerdings / obwohl / zwar / jedoch`,
    until: `
      bis / solange / solang / erst wenn`,
    when: `
      wenn / falls / sobald / wann / während / immer wenn / sofern / bei / beim`,
    before: `
      bevor / vor / vorher / erst / zuerst / ehe / davor / spätestens`,
    after: `
      nach / danach / nachdem / dann / anschließend / später / hinterher / seitdem`,
    instead: `
      statt / anstatt / anstelle / stattdessen / lieber / sondern`,
    must: `
      muss / müssen / musst / soll / sollen / sollte / sollten / braucht / brauchen / brauchst / nötig / zwingend /
      pflicht / hat zu / benötigt`,
    can: `
      kann / können / könnte / könnten / darf / dürfen / würde / möglich / kannst`,
    past: `
      war / waren / hatte / hatten / wurde / wurden / kam / kamen / ging / lag / lief / gab / hab / habe / haben /
      hat / gemacht / gefunden / entschieden / beschlossen / gewesen / fehlte / wollte / musste / stand / brach / hing`,
    future: `
      wird / werden / demnächst / künftig / bald / ab / nächste / nächsten / nächstes / kommt`,
    this: `
      das / dies / diese / dieser / dieses / diesen / diesem / hier / da / es / dort`,
    startswe: `
      ^(wir|unser|unsere|unseren|bei uns|uns)`,
    startsi: `
      ^(ich|mein|meine|mir|mich)`,
    startsthe: `
      ^(der|die|den|dem|des|ein|eine|alle|alles|jede|jeder|jedes|kein|keine|nur|niemand|manche|viele)`,
    startsthis: `
      ^(das|dies|diese|dieser|dieses|es|sie|er)`,
    every: `
      alle / alles / allen / jede / jeder / jedes / jeden / jedem / immer / nie / niemals / nur / überall / stets /
      sämtliche / grundsätzlich / generell`,
    choosing: `
      nehm* / nimmt / wähl* / gewählt / entscheid* / entschied* / bleib* / wechsel* / umsteig* / umstieg / umstell* /
      migrier* / streich* / gestrichen / verwerf* / verworfen / einstell* / abschaff* / ersetz* / ablös* / behalt* /
      behält / setzen auf / verzicht* / beschlie* / beschloss* / freigegeben / abgelehnt / einfrier* / eingefroren /
      raus / fliegt / festgelegt / einigen / geeinigt`,
    failing: `
      fehler* / fehlgeschlagen / abstürz* / absturz / abgestürzt / kaputt / hängt / hing / hängen / bricht / brach /
      langsam / blockier* / sperr* / gesperrt / abgelaufen / fehlt / fehlen / falsch / leer / doppelt* / schneidet /
      verliert / crash* / timeout* / ausfall / ausgefallen / rot / schleife / rundet`,
    running: `
      läuft / laufen / lief / start* / gestartet / deploy* / bau* / gebaut / neustart* / release* / merg* / tagg* /
      push* / gesichert / sicherung / backup* / eingespielt / einspiel* / ausgerollt / install* / einloggen /
      anmelden / verbind* / import* / export* / synchron* / ausführ* / aufruf* / freischalt* / erneuer* / reset /
      zurückgesetzt`,
    coding: `
      funktion / funktionen / klasse / klassen / methode / methoden / variable / variablen / variablennamen / datei /
      dateien / test / tests / import / imports / importe / typ / typen / komponente / modul / zeile / zeilen / code /
      kommentar / kommentare / commit / commits / diff / diffs / pr / prs / branch / branches / abfrage / parameter /
      konstante / exception / exceptions / ordner / name / namen / formatierung / stil / doku / readme / mock /
      mocks / linter / refactor* / abhängigkeit / abhängigkeiten / bibliothek / begriffe / texte`,
    looking: `
      button / knopf / knöpfe / seite / formular / maske / dialog / kopfzeile / menü / icon / farbe / schrift /
      layout / tabelle / spalte / zeile / liste / feld / felder / titel / überschrift / text / bild / bilder /
      oberfläche / pdf / hinweis / reiter / sortierung / anzeige`,
    timing: `
      stunde / stunden / tag / tage / tagen / woche / wochen / monat / monate / monaten / jahr / jahre / jahren /
      minute / minuten / sekunden / montag / dienstag / mittwoch / donnerstag / freitag / samstag / sonntag /
      montags / dienstags / mittwochs / donnerstags / freitags / januar / februar / märz / april / mai / juni / juli /
      august / september / oktober / november / dezember / nachts / nacht / morgens / wochenende / frühjahr / sommer /
      herbst / winter / quartal / sprint / uhr / täglich / wöchentlich / monatlich / morgen / frist / feiertage /
      feiertagen / release`,
    judging: `
      langsam / schnell / schneller / groß / klein / teuer / billig / schwer / einfach / einfacher / unleserlich /
      lesbar / verwirrend / klar / komplex / aufwendig / aufwändig / riskant / sicher / hässlich / sauber / nervig /
      knapp / genug / zu viel / zu groß / zu langsam / zu teuer / besser / schlechter / schlecht / gut /
      unübersichtlich / wenig / kaum / reicht / viel`,
    having: `
      ist / sind / hat / haben / gibt / gehört / gehören / besteht / heißt / bedeutet / kostet / sitzt / sitzen /
      steht / stehen / liegt / liegen / kommt / kommen / kennt / spricht / nutzt / nutzen`,
  },
}
