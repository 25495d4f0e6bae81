import type { LanguageTable } from './table.ts'

/** How French speaking developers say it. */
export const fr: LanguageTable = {
  words: `le la les l un une des du de d et ou mais pas ne n est sont était c'est ce cette ces ça on nous vous je j'ai tu il elle ils
    elles que qu qui quoi dans sur avec pour par sans sous chez aux au en y a ont avons fait faire faut plus tout toute tous
    toutes bien alors donc car parce quand si comme aussi même encore jamais toujours ici là mon ma mes notre nos leur ton ta tes
    être avoir va vas vais mets mettre depuis avant après entre très trop peu deux trois moi toi lui qu'on qu'il d'un d'une n'est
    arrête évite préfère utilise ajoute corrige supprime relance merci voilà bon oui non`,
  signals: {
    question: `
      ^(est-ce|est ce|qu'est-ce|c'est quoi|pourquoi|comment|quand est-ce|quel|quelle|quels|quelles|combien|qui est|qui a|qu'en|que penses|peut-on|doit-on|faut-il|y a-t-il|as-tu|es-tu|sais-tu|pourrait-on|faudrait-il|devrait-on|ou est|ou sont|tu sais) /
      est-ce que / est ce que / t'en penses quoi / tu en penses quoi / qu'en penses-tu / qu'est-ce que tu /
      tu crois que / tu te (souviens|rappelles) / ^(on doit|faut-il|doit-on) / est-ce qu'on / est-ce qu'il`,
    request: `
      (tu )?(peux|pourrais|veux|voudrais)(-| )tu / tu (peux|pourrais|veux bien) / j'aimerais /
      je (voudrais|veux|souhaite|souhaiterais) / on (veut|voudrait|aimerait) (un|une|des|ajouter|que) /
      il (me|nous) faut (un|une|des) / aide-moi / montre-moi / dis-moi / donne-moi / vas-y / regarde /
      jette un (oeil|œil) / s'il te (plait|plaît)`,
    order: `
      ^(maintenant |puis |et |ensuite |alors |ok |oui |bon |donc |stp |svp |juste |d'abord |mais |merci de )*(ajoute|ajoutez|corrige|corrigez|relance|lance|utilise|utilisez|mets|mettez|change|enlève|enleve|retire|supprime|crée|cree|écris|ecris|réécris|renomme|déplace|refactore|remplace|vérifie|verifie|cherche|trouve|montre|explique|ouvre|ferme|commit|commite|pousse|push|annule|rebase|merge|fusionne|essaie|essaye|teste|construis|démarre|arrête|redémarre|installe|implémente|génère|convertis|extrais|nettoie|formate|trie|affiche|lis|liste|résume|resume|traduis|donne|garde|laisse|saute|ignore|passe|prends|fais|refais|défais|continue|applique|copie|rédige|appelle|active|désactive|simplifie|déploie|envoie|sauvegarde|réponds|demande|évite|préfère|suis|documente|commente|nomme|réduis|augmente|regarde|reprends|propose|compare|analyse|exécute|migre|finis|branche|ajuste|aligne|oublie|note|retiens|reste|tutoie|vouvoie|parle|repars|pars|bascule|monte|descends|tague) /
      (ajouter|corriger|relancer|supprimer|renommer|modifier|mettre à jour|refaire|tester|vérifier)$ / merci de`,
    hypothetical: `
      on pourrait / tu pourrais / je pourrais / pourrait / pourraient / peut-être / peut être / si on / si jamais /
      et si / serait / seraient / aurait / auraient / faudrait / devrait-on / un de ces jours / un jour /
      à l'occasion / éventuellement / supposons / imaginons / admettons / en théorie / théoriquement / je me demande /
      je pense à / j'hésite / on hésite / pas sûr / pas certain / je crois / je pense que / j'imagine / sans doute /
      probablement / on dirait / il semble / ça a l'air / j'ai l'impression / tant qu'à faire`,
    postponed: `
      (il )?faut (encore )?(que j'y réfléchisse|y réfléchir|réfléchir|décider|trancher|en discuter) /
      je (te|vous) (dirai|redis|dis) (demain|plus tard|ça) / pas encore (décidé|tranché|choisi|sûr|validé|fixé) /
      on (verra|décidera|tranchera|en reparle) / à (décider|voir|trancher|confirmer|valider) /
      reste à (décider|voir|trancher) / soit ~ soit / toujours en (discussion|réflexion) / rien de décidé /
      on hésite / on verra / entre les deux`,
    temporary: `
      pour l'instant / pour le moment / en ce moment / actuellement / aujourd'hui / ce matin / cet après-midi /
      ce soir / temporairement / provisoirement / là maintenant / tout de suite / cette fois / juste cette fois /
      pour cette fois / exceptionnellement / jetable / d'ici (demain|ce soir|là) / jusqu'à demain / dans le train /
      en réunion / pas encore / le temps de / le temps que /
      (est|sont) (tombé|tombée|down|hs|cassé|cassée|en panne|en rade|indisponible|inaccessible|planté|plantée) /
      à l'instant / dans cette session / pour cette session / je suis (en|dans|au|à) / pas maintenant`,
    local: `
      (ce|cet|cette|ces) (fichier|fichiers|fonction|fonctions|méthode|classe|ligne|lignes|test|tests|script|composant|page|bloc|boucle|requête|endpoint|branche|pr|commit|étape|tâche|ticket|module|variable|import|cas|changement|erreur|avertissement|bug|partie|section|exemple|champ|colonne|table|bouton|formulaire|fonctionnalité|dossier|appel|endroit|point|passage|message) /
      (l'autre|la première|le premier|la deuxième|le deuxième|le second|la seconde|le dernier|la dernière) (fichier|fonction|méthode|ligne|test|un|une|partie)? /
      ici / juste là / là-dessus / au-dessus / ci-dessus / en dessous / ci-dessous / d'en haut / d'en bas /
      plus (haut|bas) / ligne # / celui-là / celle-là / celui-ci / celle-ci / le test lui-même / dans cette étape /
      sur cette branche / dans ce (fichier|commit|pr|cas|script) / à cet endroit /
      (première|deuxième|seconde|dernière) (version|option|solution|proposition)`,
    sarcasm: `
      ah bah bravo / bravo / ben voyons / bien sûr, / mais bien sûr / évidemment, / génial, / super idée /
      excellente idée / quelle bonne idée / quelle idée / tant qu'on y est / tant qu'à faire /
      qu'est-ce qui pourrait / que demande le peuple / mdr / lol / ptdr / haha / trop fort / chapeau / magnifique, /
      on adore / ça promet / comme par hasard / ironie / c'est malin / la grande classe / merci bien / on n'a qu'à /
      ah super / encore une régression / génial / et pourquoi pas / formidable`,
    praise: `
      ^(merci|super|génial|parfait|top|nickel|cool|bravo|excellent|impeccable|ça marche|ok|d'accord|oui|très bien|bien joué|c'est bon|formidable|nice)((,|!)? (merci|ça marche|beaucoup|super|parfait|vas-y|top|bien joué))*$ /
      merci (beaucoup|à toi) / bien joué / beau travail / bon travail / ça marche (bien|super|nickel|impec)? /
      tu es (génial|le meilleur|au top|un chef) / j'adore (le|la|ce|cette|comment|ça) /
      c'est (parfait|nickel|super|top)`,
    feature: `
      (utilisateur|utilisateurs|l'utilisateur|les utilisateurs|client|clients|visiteur|visiteurs|admin|admins|membre|membres|l'appli|l'application|le système|la page|le formulaire|l'écran|le modèle|l'api|le bouton|le composant) (doit|doivent|devra|devrait|peut|peuvent|puisse|puissent|pourra|voit|voient|choisit|reçoit) /
      (ajoute|crée|cree|fais|implémente|développe|construis|prépare|il faut|besoin d'|veux|voudrais|faudrait) (moi |nous )?(un|une|des|le|la|l'|d'un|d'une) ?(nouvelle |nouveau |petit |petite |simple |écran de |page de )*(page|bouton|formulaire|champ|écran|dialogue|case|option|réglage|endpoint|fonctionnalité|vue|modale|menu|composant|colonne|route|table|liste|onglet|test|tests|fonction|méthode|classe|script|service|filtre|export|import|commande|bandeau|notification|tableau) /
      page de (préférences|réglages|paramètres|profil) / se souvenir de (moi|l'utilisateur|son|sa|ses|la dernière) /
      mémoriser (le|la|les|son|sa|ses) / quand l'utilisateur (clique|se|ouvre|choisit) / pour que l'utilisateur /
      pour que les utilisateurs / il faudrait un champ / un champ pour`,
    derivable: `
      (c'est|il s'agit d'|ceci est) ?(un|une) (_ )?(projet|appli|application|monorepo|site|api|dépôt|repo) /
      (ce|le) (projet|dépôt|repo) (utilise|est|contient|a) / (le )?point d'entrée /
      est (défini|définie|déclaré|déclarée|implémenté|appelé|appelée) dans /
      il y a (déjà )?(un|une|deux|trois|plusieurs) (fonction|fonctions|classe|fichier|fichiers|test|tests|méthode|module|dossier|composant)`,
    narration: `
      ^(je (vais|regarde|commence|vérifie|lis|lance|corrige|passe|préfère|pense|dois|peux|retire|ajoute|modifie|continue|laisse|garde|m'occupe|reprends|prépare|fais|te|vous|n'ai|crée)|j'ai|j'ajoute|j'utilise|je l'ai|d'abord|ensuite|maintenant|c'est (fait|corrigé|noté|bon)|fait|corrigé|noté|terminé|voici|voilà|bien sûr|d'accord|entendu|compris|ok|parfait|très bien|merci|désolé|tu as raison|vous avez raison|si tu|veux-tu|souhaites-tu|dois-je|tous les tests) /
      je vais (désormais|toujours|maintenant) / désormais je / je vérifierai`,
    symptom: `
      ne (marche|marchent|fonctionne|fonctionnent|démarre|compile|charge|passe|passent|répond|s'affiche|se lance|build) (pas|plus) /
      (marche|marchent|fonctionne|fonctionnent|passe|passent) pas / marche plus / plante / plantent / a planté /
      (est|sont) (cassé|cassée|cassés|cassées|vide|faux|fausse|en erreur|rouge|rouges|absent|manquant) / échoue /
      échouent / erreur / erreurs / exception /
      j'ai (une|cette|ça|un|des|l') ~ (erreur|warning|avertissement|message|exception|souci|problème) / j'obtiens /
      je vois / ça casse / ça crash / crash / bizarre / trop lent / rame / plante quand / quand je clique /
      le build est rouge / renvoie toujours / bof / quand je (change|clique|ouvre|lance) / le menu disparaît /
      et maintenant rien / ne compile plus / tout est cassé / au bout de # / ça devrait être / est déconnecté /
      enlève-en / deux fois$ / sont imprimées`,
    hearsay: `
      (la doc|la documentation|le readme|l'article|le blog|le relecteur|le linter|le compilateur|le log|le site|copilot|chatgpt|le manuel) (dit|indique|recommande|conseille|suggère|précise|affirme) /
      d'après / selon (la|le|l'|un|les) /
      (il|elle|ils|on m'a|quelqu'un) (dit|m'a dit|a dit|disent|pense|veut|demande|conseille) / j'ai (lu|entendu) /
      commentaire (de|du|de la) (revue|review|pr) / retour de (review|revue) / mail du client / mail de /
      d'après (la|le|un|l') / (un|mon) collègue (dit|pense|prétend|préfère) / la doc (conseille|recommande|dit)`,
    paste: `
      (résume|resume|traduis|explique|corrige|reformule|analyse|relis|réponds à|raccourcis|vérifie)(-moi)? (le|la|les|ce|cet|cette|ces|ça|l'|moi|mail|message|texte|fil) /
      ça veut dire quoi / que veut dire /
      voici (le|la|les|un|une|ce) (mail|log|logs|readme|doc|fil|texte|erreur|message|ticket|sortie|trace) /
      j'ai (ça|ceci|cette erreur|ce message|ces erreurs) /
      (je|on) (reçois|obtiens|reçoit|obtient) (ça|ceci|cette|ce) / regarde (ça|ceci) / ci-dessous /
      traduis (ce|cette|le|la|moi)`,
    slip: `
      faute de frappe / coquille / typo / oubli / oublié / off-by-one / décalage d'un / parenthèse / accolade /
      point-virgule / virgule / import manquant / erreur de syntaxe / mauvaise variable /
      mauvais (nom|import|chemin|index) / j'avais / mon erreur / par erreur / inutilisé / copier-coller`,
    remember: `
      retiens / retenez / souviens-toi / souvenez-vous / rappelle-toi / rappelez-vous /
      n'oublie (pas|jamais|surtout) / n'oubliez (pas|jamais) / ne pas oublier / à ne pas oublier / faut pas oublier /
      qu'on n'oublie pas / garde (en tête|à l'esprit|en mémoire|bien) / garder (en tête|à l'esprit) /
      gardez (en tête|à l'esprit) / note (que|bien|ça|le|pour|-le|-toi|:) / notez (que|bien) / prends note / à noter /
      pour (la suite|plus tard|la prochaine fois|mémoire|rappel) / mémorise /
      mets (ça|toi ça) dans (ta|un coin de ta) / il faut (que tu saches|savoir) / tu dois savoir / sache que /
      sachez que / à retenir / enregistre`,
    fyi: `
      pour info / pour information / pour ton info / pour ta gouverne / à titre d'info / à titre d'information / fyi /
      petite précision / précision / pour (le )?contexte / contexte / un peu de contexte / pour situer /
      pour que tu saches / que tu saches / au fait / au passage / soit dit en passant / attention / fais gaffe /
      gaffe / méfie-toi / prudence / important / bon à savoir / à savoir / je précise / je te précise /
      je te préviens / je te signale / je signale / petit détail / une (dernière )?chose / autre chose / sache que /
      ps / nb / n.b. / ce qu'on ne voit pas dans le code / pas visible dans le code / je t'explique / en fait`,
    standing: `
      désormais / dorénavant / à partir de (maintenant|aujourd'hui|là|ce jour) / à l'avenir / dans le futur /
      la prochaine fois / les prochaines fois / chaque fois / à chaque fois / toutes les fois / à chaque / toujours /
      jamais / plus jamais / en général / généralement / de manière générale / par défaut / systématiquement /
      en règle générale / par principe / d'habitude / normalement / sans exception /
      pour (tous|toutes) (les|mes|nos) / dans (tous|toutes) (les|mes|nos) /
      dans (ce|le|tout le) (projet|dépôt|repo|monorepo) / partout / une fois pour toutes / définitivement /
      comme d'habitude / jusqu'à nouvel ordre / dès que tu /
      quand tu (écris|commites|réponds|modifies|codes|ajoutes|crées|testes|proposes|génères|fais) / en permanence /
      à tous les coups / quand tu (proposes|modifies|touches|ajoutes|écris|réponds) /
      pour (les|tous les|chaque|toutes les) (commits?|tests?|prs?|branches?|noms?|messages?|migrations?|requêtes?) /
      à chaque (fois|commit|livraison|modif|pr) / avant (chaque|toute) / avant d'ajouter / après chaque /
      avant chaque / toujours (la|le|les|des|un|une)`,
    stop: `
      arrête (de|d'|avec|un peu|s'il|stp|donc|enfin) / arrêtez (de|d') / arrête / cesse (de|d') /
      tu (passes ton temps|n'arrêtes pas|continues à|continues de|remets|mets|fais|ajoutes|oublies|utilises|recommences) (toujours|encore|sans arrêt|systématiquement|à chaque fois|partout|tout le temps|ton temps) /
      (je te|je t'|je vous) (l')?(ai|avais) (déjà )?(dit|demandé|expliqué|répété) / combien de fois /
      pour la (deuxième|troisième|dernière|énième) fois / encore une fois /
      plus de (commentaires|emoji|émojis|résumés|explications|mocks|questions) /
      pourquoi (tu as|t'as|as-tu|tu) (poussé|commit*|supprimé|ajouté|modifié|changé|installé|utilisé|push*|mets) /
      laisse tomber les / ras le bol / marre (de|des) /
      je (t'|te |vous )(l')?ai (déjà )?(dit|demandé|expliqué|répété|signalé) / arrête (avec|les|le|la) /
      encore (un|une|des|ces|tes) ~ (partout|inutile|magique)* / j'avais (dit|demandé) /
      tu (utilises|mets|fais|écris|ajoutes|remets|reprends) encore / encore moment`,
    prefer: `
      je préfère / on préfère / nous préférons / j'aime (pas|mieux|bien|que|quand|les|avoir|le|la) / je n'aime pas /
      j'aime pas / je déteste / on déteste / j'ai horreur / je ne supporte pas / je supporte pas / ça m'agace /
      ça m'énerve / ça me gêne / ma préférence / de préférence / plutôt que / je préférerais / j'aimerais mieux /
      j'aimerais (que tu|autant) / je veux (que tu|pas|jamais|toujours|des réponses|du|uniquement|seulement) /
      je ne veux (pas|plus|jamais) / on (ne )?veut (pas|plus|jamais|que|uniquement|seulement) /
      je suis (plus )?(à l'aise|habitué|habituée|fan|familier) / pas fan /
      je (travaille|code|utilise|lis|écris|bosse) (toujours|uniquement|plutôt|seulement|jamais|exclusivement) /
      je trouve (ça|que|les|le|la) ~ (illisible|lisible|pénible|lourd|mieux|plus clair|plus lisible|confus|insupportable) /
      (réponds|réponses|parle|écris|explique)(-moi)? (toujours |uniquement |plutôt |juste )?(en|courtes|court|brièvement|sans|de façon) /
      réponses courtes / va droit au but / sois (bref|concis|brève|concise) / tutoie / vouvoie / tutoiement /
      vouvoiement / on tutoie / fais court /
      pas besoin de (me |m')?(demander|expliquer|résumer|confirmer|t'excuser|commenter) /
      inutile de (me |m')?(demander|expliquer|résumer|confirmer|t'excuser|commenter) / (ne )?me demande (pas|plus) /
      (je|c'est moi qui) (le |la |les |m'en )?(fais|pousse|merge|déploie|occupe|gère|lance)s? (moi-même|moi même)? /
      je m'en (occupe|charge) / (me|nous) (suffit|suffisent|convient|conviennent|va|vont) /
      (trois|deux|quelques) lignes / (évite|évitez) (les|des|de|d'|le|la) / demande-moi (avant|d'abord) /
      (commence|commencez) (toujours )?par / préfère (un|une|les|des|le|la) /
      tu peux (lancer|faire|commiter|refactorer|modifier) ~ (sans|directement) / ne touche pas (au|aux|à|le|la) /
      pour les commits / s'il te plaît, (toujours|pas) / je veux (des|du|un|une|que|les) /
      ne me (propose|donne|fais|mets|demande) pas /
      (donne|mets|montre|propose)-moi (toujours|d'abord|juste|la commande|le diff) / que je puisse / toujours des /
      s'il te plaît$ / pas de (franglais|commentaires|emojis) / sois (direct|franc|bref|concis|honnête) /
      pas besoin de / le plus petit / pas de refactoring / au passage / je lis (dans|sur) / donc pas (d'|de) /
      pas d'images / une question à la fois / je perds le fil / trop long / juste le diff / des chiffres /
      pas des adjectifs / dis-moi quand / au lieu d'inventer / au lieu de deviner`,
    ban: `
      pas de / pas d' / pas / jamais / interdit / interdite / interdits / interdites /
      on (ne )?(touche|fait|met|utilise|veut|peut|doit|déploie|pousse|merge|commite|modifie) (pas|jamais|plus|rien) /
      ne ~ (pas|jamais|plus|rien) / n'~ (pas|jamais|plus|rien) / aucun / aucune / sans / évite / éviter / proscrit /
      proscrire / hors de question / surtout pas / en aucun cas / sous aucun prétexte / personne (ne)? / rien /
      tabou / banni / bannis / bannie / plus de / on ne ~ (rien|pas|jamais|plus|aucun) / ne touche (pas|jamais) /
      interdit (tout|toute|les|de|d')`,
    norm: `
      doit / doivent / devez / dois / faut / il faut / faut que / devra / obligatoire / obligatoirement / impératif /
      impérativement / nécessaire / requis / exigé / indispensable / assure-toi / s'assurer / veille à / pense à /
      penser à / besoin de / besoin d' / nécessite / au moins / au plus / maximum / minimum / uniquement /
      exclusivement`,
    task: `
      , (donc |puis |et )*(écris|adapte|mets|remets|charge|corrige|ajoute|vérifie|lance|change|prépare|regarde|supprime)`,
    explicit: `
      désormais / dorénavant / à partir de maintenant / à l'avenir / retiens / souviens-toi que / rappelle-toi que / rappelle-toi qu' / pour la prochaine fois`,
    leftover: `
      reste à / il reste / encore à faire / à faire (plus tard|ensuite|avant) / pas encore fait / reporté / en suspens / point ouvert / restent à`,
    rebuke: `
      ^(non|nan|faux|mais non|pas du tout|euh non)(,|!|;|:|.| -) / ^(faux|pas du tout) / arrête / arrêtez / cesse (de|d') / encore une fois / (deuxième|troisième|quatrième) fois /
      je (te )?l'ai (déjà )?dit / je t'ai déjà / combien de fois / pourquoi tu as / pourquoi t'as / tu (confonds|te trompes|mélanges|t'es trompé) / c'est (pas|faux) / ce n'est pas (ça|comme ça|vrai)`,
    wrong: `
      ^(non|nan|faux|pas du tout|pas comme ça|mais non|stop|attends|attention non|euh non|absolument pas) / ^non /
      (c'est|ce n'est|c'était|ça n'est) (pas|faux|incorrect|inexact|l'inverse|le contraire|pas ça|pas comme|pas exact) /
      c'est pas (ça|comme|bon|vrai|exact|le|la|un|une) /
      tu (te trompes|confonds|as mal|t'es trompé|as confondu|mélanges|n'as pas compris) / en fait / en réalité /
      au contraire / erreur : / correction : / je voulais dire / je parlais (de|du) / pas comme ça /
      ce n'est pas (comme|ainsi|un|une|le|la) / n'est pas (un|une|le|la|dans|sur|en) / pourquoi (tu as|t'as|as-tu) /
      tu n'aurais pas dû / on ne fait pas (comme ça|ça) / on fait pas (comme ça|ça) / mais (c'est|ce n'est) pas /
      ^(faux|inexact|c'est pas|ce n'est pas) / pas la bonne / c'est pas (la|le|du|des) / pas du un pour un /
      ^(erreur|mauvais|mauvaise|non) / c'est l'inverse / l'inverse / mauvais serveur / a déménagé / on ne fait que /
      mauvaise unité`,
    replace: `
      au lieu (de|d'|du|des) / à la place / plutôt que / et non / et pas / ne ~ plus / n'~ plus /
      plus (de|d'|du|utilisé|utilisée|supporté|maintenu) / remplacé (par)? / remplacée (par)? / remplace /
      on (est )?(passé|passe|migre|migré|bascule|basculé) (à|sur|de|vers|chez) / avant on / avant c'était /
      depuis (la|le|hier|lundi|ce|cette|peu|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre) /
      abandonné / abandonne / obsolète / , pas / , non / désormais / ancien / ancienne`,
    convention: `
      chez nous / dans notre /
      (notre|nos|la|une|les) (_ )?(convention|conventions|règle|règles|norme|normes|standard|standards|charte|politique|pratique|habitude) /
      par convention / convention / règle maison /
      (nous|on) (ici )?(utilise|utilisons|écrit|écrivons|nomme|nommons|met|mettons|garde|gardons|fait|faisons|stocke|stockons|teste|testons|range|rangeons|travaille|travaillons|facture|facturons|préfixe|commite|merge|rebase|squash|déploie|livre|versionne|évite|évitons|réserve|compte|passe|passons|gère|gérons|supporte|vise|log|loggue) (toujours|jamais|tout|tous|toutes|uniquement|seulement|que|les|des|le|la|en|par|pas|du|au|à|un|une|avec|plus|d'abord)? /
      (tous|toutes|tout|chaque|l'ensemble) (les |des |nos |le |la |du )?(_ )?(tests?|commits?|branches?|migrations?|composants?|types?|erreurs?|dates?|heures|montants?|prix|identifiants?|ids?|clés|noms?|fichiers?|classes?|fonctions?|variables?|tables?|colonnes?|textes?|commentaires?|messages?|endpoints?|routes?|services?|modules?|requêtes?|réponses?|scripts?|secrets?|images?|paquets?|dépendances?|api|apis|jobs?|logs?|pr|prs|libellés|appels) /
      (les|nos) (tests|commits|branches|migrations|composants|types|erreurs|dates|montants|prix|identifiants|noms|fichiers|classes|fonctions|variables|tables|textes|commentaires|messages|routes|services|modules|secrets|logs|repositories|contrôleurs|prs|libellés|messages de commit) (sont|doivent|vont|se|commencent|restent|passent|ont|s'écrivent|finissent|utilisent|renvoient|retournent|ne) /
      c'est comme ça qu'on / on fait (comme ça|toujours) /
      on a (prettier|eslint|un linter|un formateur|le|la|une|un) ~ pour ça / on veut (des|du|de la|un|une|que) /
      on écrit (les|tout|nos) / (les )?libellés / (tests|commits|branches|noms) en (anglais|français) / ici c'est /
      ici on / chez nous c'est / dans ce projet c'est`,
    habit: `
      (tes|les|des|vos|mes) (_ )?(réponses|explications|commentaires|résumés|diffs|commits) / réponses? /
      messages? de commits? / commits? / commentaires? / emoji / emojis / émojis / docstrings? /
      en (français|anglais) /
      avant (de|d') (commiter|committer|pousser|modifier|supprimer|lancer|toucher|déployer|installer|coder|merger|continuer) /
      (demande|préviens)(-moi| moi)? (avant|d'abord|toujours) /
      sans (me |m')?(demander|prévenir|confirmation|mon accord) / confirmation / description(s)? de pr /
      noms? de (branches?|variables?|tests?|fonctions?) / indentation / tabulations? / espaces / points-virgules /
      guillemets / petits (commits|pas|prs) / pas à pas / étape par étape / liste(s)? à puces / excuses / tutoie* /
      vouvoie* / textes? de l'appli / pull requests? / typage / imports`,
    decided: `
      (on|nous|j'|l'équipe|la direction|le client|le chef) ?(a|avons|ai|vient de|venons de) (enfin |finalement |tous |aussi |bien |tout de suite )*(décidé|tranché|choisi|acté|validé|convenu|opté|arrêté|retenu|arbitré|voté|adopté|statué) /
      (c'est|tout est) (décidé|tranché|acté|validé|réglé|entendu|convenu|officiel) /
      (la )?décision (est|a|prise|de|:|finale) / décision / acté / tranché / décidé / choix (final|définitif|:|est) /
      conclusion (de|:|est) / résultat (de la|du|des) (réunion|discussion|atelier|vote|comité) / compte rendu /
      on s'est mis d'accord / d'accord avec l'équipe / après (discussion|réflexion|débat|analyse|comparaison) /
      on part (sur|avec|du) / on est partis (sur|avec) / on en reste (à|là) / c'est acté / en comité /
      on a (choisi|retenu|gardé|préféré|abandonné|décidé) / finalement on / on abandonne / pas d'appli / après test /
      repoussé(e)? (à|en|au) / décidé (hier|avec|en) / on laisse tomber / ne plus supporter /
      ne plus (utiliser|gérer|maintenir) / fin de vie / pour le _ on prend / pour la _ on prend /
      (la|le|les) _ (passe|passent|migre|migrent) (sur|vers|à|chez)`,
    choose: `
      on (garde|reste|part|prend|passe|abandonne|arrête|laisse|migre|bascule|choisit|conserve|supprime|remplace|vire|utilise|adopte|utilisera|gardera|restera|passera|prendra|n'utilise|ne garde|ne passe|ne migre|fait|retient|jette|lâche|drop|mise|évite|se passe) (plutôt |donc |finalement |tous |tout |pas |plus |bien |définitivement )*(sur|avec|chez|à|de|du|le|la|les|en|par|au|aux|un|une|_) /
      nous (gardons|restons|partons|prenons|passons|abandonnons|migrons|choisissons|conservons|utilisons|utiliserons|adoptons) /
      (partons|restons|gardons|prenons|passons|utilisons|laissons|abandonnons) (sur|avec|à|le|la|les|_) /
      pas de _ (, |dans|pour|parce|car|on)? /
      (sera|seront) (géré|gérés|fait|faits|généré|générés|stocké|stockés|remplacé|déployé|migré|utilisé) /
      comme (base|transport|framework|standard|solution|file) / on a (choisi|pris|retenu|gardé) / plutôt que /
      finalement on (reste|garde|part|prend|passe) / on (reste|reste en|garde|abandonne|arrête|passe) / suffira /
      suffit / on laisse tomber / on garde / repoussé / on prend / ne passe pas chez nous / passe sur / passent sur /
      on laisse ~ et`,
    reason: `
      parce que / parce qu' / car / puisque / puisqu' / vu que / vu qu' / étant donné / sinon / autrement /
      à cause (de|d'|du|des) / grâce (à|au|aux) / pour (éviter|que|qu'|ne pas|des raisons|garder|pouvoir) /
      afin (de|d'|que|qu') / du coup / c'est pour ça / la raison / raison / en raison /
      (c'est|ça|fait|ça fait|c'était) (trop|illisible|lourd|lent|cher|risqué|dangereux|du bruit|pénible|ingérable) /
      fait trop /
      (ça|ce qui|qui) (casse|bloque|coûte|ralentit|pollue|alourdit|fait|rend|provoque|évite|empêche|permet) /
      (on|nous) (a|avons) (eu|déjà eu|perdu|souffert) / on s'est (fait|brûlé|planté) /
      (personne|on a personne|on n'a personne) (pour|ne|qui|ici)? /
      (ne|n') ?(supporte|gère|accepte|prend|marche|tient|sait|permet|passe) (pas|plus|que) /
      (le client|la sécu|la compta|le juridique|les utilisateurs|l'audit|la ci|le métier) (exige|veut|refuse|demande|impose|râle|se plaint|a besoin|n'accepte) /
      pas de (budget|temps|support|licence) /
      (est|sont) (bien |beaucoup )?plus (rapide|simple|lisible|stable|sûr|léger|clair) / ne propose (pas|rien|plus) /
      (compliquait|ralentissait|coûtait|cassait|bloquait) / pour (deux|trois|quelques) (clients|utilisateurs) /
      (la ci|le hook|le linter) refuse / suffisent (largement)? / suffit (largement)? / casse (notre|le|la) /
      le linter râle / râle / c'est du code / rien de compliqué / met trop de temps / trop de temps /
      trop (lent|long|cher|lourd) / c'est la loi`,
    so: `
      donc / du coup / alors / c'est pourquoi / c'est pour ça / par conséquent / ainsi / ce qui veut dire /
      ce qui fait que / d'où`,
    exclusive: `
      seulement / uniquement / que le / que la / que les / qu'en / qu'un / ne que / tout / tous / toute / toutes /
      toujours / jamais / chaque / rien / aucun / aucune / personne / la plupart / surtout / exclusivement /
      les deux / ni / moitié / entier / entière / même / mêmes / différent / différents / différente / sans / sauf /
      hormis / pas / plus de / moins de / au moins / au plus / par / deux fois / une fois par / n'y / nulle part`,
    approval: `
      ^(oui|ouais|ok|d'accord|vas-y|parfait|ça me va|entendu|bien|très bien|top|exact|exactement|c'est bon|go|banco|validé|carrément|super|on fait (comme )?ça|allons-y)`,
    we: `
      on / nous / notre / nos / chez nous / l'équipe / mon équipe / notre équipe / la boîte / ma boîte /
      l'entreprise / mes collègues / collègue / collègues`,
    org: `
      client / clients / cliente / fournisseur / fournisseurs / prestataire / prestataires / éditeur / partenaire /
      partenaires / équipe / équipes / entreprise / boîte / société / juridique / compta / comptabilité / marketing /
      commerciaux / support / direction / auditeur / auditeurs / chef / cheffe / patron / manager / cto / dsi / rssi /
      dpo / po / product owner / métier / ops / admins? / agence / freelance / freelances / stagiaire / stagiaires /
      alternant / collègue / collègues / utilisateurs / utilisateur / magasin / magasins / boutique / boutiques /
      entrepôt / banque / assurance / hôpital / usine / filiale / siège / service / abonnés / locataires / quelqu'un /
      personne / sous-traitant / hébergeur / transporteur / administration / mairie / préfecture / designers? /
      développeurs? / devs / architecte / graphiste / à mi-temps /
      (karim|julie|paul|marie|sophie|pierre|luc|claire|thomas) / valide / maquettes / l'hébergeur / les gens /
      deux devs / trois devs / comité / bénévoles / association / techniciens? / la personne qui / est partie /
      avec le client / artisans? / agriculteurs? / communes / on vend / elles paient / paient`,
    env: `
      prod / production / préprod / preprod / pré-production / recette / staging / intégration / environnement /
      environnements / ci / runner / runners / pipeline / pipelines / cluster / kubernetes / k8s / serveur /
      serveurs / machine / machines / vm / poste / postes / portable / pc / mac / windows / linux / ubuntu / docker /
      conteneur / conteneurs / registry / vpn / bastion / passerelle / proxy / pare-feu / firewall / réseau /
      intranet / internet / aws / azure / gcp / ovh / scaleway / s3 / cloud / datacenter / sur site / on-prem /
      instance / instances / base / base de données / bdd / postgres / mysql / mariadb / oracle / mongo / redis /
      kafka / rabbitmq / elastic / elasticsearch / keycloak / vault / bitwarden / grafana / prometheus / kibana /
      sentry / jenkins / gitlab / github / jira / confluence / notion / slack / teams / stripe / sap / erp / crm /
      ldap / sso / dns / ssh / tunnel / port / localhost / navigateur / navigateurs / android / ios / iphone /
      safari / chrome / firefox / edge / appareil / tablette / tablettes / terminal / terminaux / émulateur / cron /
      crontab / batch / sauvegarde / sauvegardes / logs / journaux / tableau de bord / smtp / sftp / ftp / wiki /
      imprimante / scanner / caisse / caisses / antivirus / jeu de données / jeux de données / fixtures / fuseau /
      fuseau horaire / tests (d'intégration|fonctionnels|e2e) / mainframe`,
    identity: `
      je suis (un|une|le|la|dev|développeur|développeuse|nouveau|nouvelle|daltonien|daltonienne|malvoyant|dyslexique|gaucher|débutant|débutante|seul|seule|admin|architecte|freelance|stagiaire|étudiant|responsable|basé|basée|sur (mac|windows|linux|ubuntu|un|une)|plutôt|pas (dev|développeur|très|un|une|à l'aise)|à (paris|lyon|nantes|montréal|genève|bruxelles)|en (alternance|freelance)) /
      je (travaille|bosse|viens|code|développe|m'occupe|gère|parle|maintiens|débute|connais (pas|peu|mal|rien|bien)|ne (connais|parle|sais|maîtrise)|maîtrise|fais (du|de la|surtout|principalement)|n'ai (jamais|pas|que)) /
      j'ai (# ans|dix ans|deux ans|trois ans|cinq ans|jamais (fait|utilisé|touché|codé)|un (mac|pc|portable)|l'habitude|appris|commencé|peu d'|aucune) /
      mon (métier|poste|éditeur|clavier|équipe|chef|rôle|fuseau|employeur|parcours|anglais|expérience|écran) /
      ma (machine|boîte|config|langue|formation) / ça fait # (ans|mois) / daltonien / ans d'expérience /
      ans de (java|php|python|c#|cobol|dev|métier) / je viens (du|de|d') / je débute / notre équipe c'est /
      on est (deux|trois|quatre|#) / du monde (php|java|python|js)`,
    calendar: `
      deadline / date limite / échéance / gel (du code|des|de) / code freeze / freeze /
      mise en (prod|production|ligne|service) (est|le|prévue|du|aura|:|c'est|se) / lancement (est|le|prévu) /
      livraison (est|le|prévue) / (le|au|avant le|jusqu'au|d'ici le|à partir du|du) # /
      # (janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre) /
      (en|fin|début|mi|d'ici|avant|jusqu'en|depuis|jusqu'à|courant|jusqu'à fin|avant fin|d'ici fin) (janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|#|l'été|l'hiver|lundi|mardi|mercredi|jeudi|vendredi|q#|t#|l'année|fin|la fin) /
      (le|les|tous les|chaque|que le|que les) (lundi|lundis|mardi|mardis|mercredi|mercredis|jeudi|jeudis|vendredi|vendredis|samedi|dimanche|soir|soirs|matin|mois|jours|nuits|trimestre|semaine) /
      la semaine prochaine / le mois prochain / l'année prochaine / le trimestre prochain / lundi prochain /
      mardi prochain / mercredi prochain / jeudi prochain / vendredi prochain / demain / après-demain /
      expire (le|en|fin|dans)? / en (vacances|congé|congés|arrêt) / fin # / se termine / termine (fin|le|en) / à #h /
      #h / entre # (et|h) / (lundi|mardi|mercredi|jeudi|vendredi)( et le (lundi|mardi|mercredi|jeudi|vendredi))? /
      toutes les (heures|semaines|nuits) / il est là /
      (mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|janvier|février)$ / la nuit /
      chaque (dimanche|lundi|mardi|mercredi|jeudi|vendredi|semaine|mois|soir|nuit) / le vendredi / après midi /
      par mois / en (juin|mai|mars|avril|juillet|septembre|octobre|novembre|décembre) / de mai /
      expirent? (le|fin|en) /
      le # (janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)`,
    contract: `
      contrat / contractuel* / sla / licence / licences / rgpd / gdpr / loi / légal / légale / légalement /
      réglementaire / réglementation / norme / iso # / hds / cnil / conformité / audit / certifié / certification /
      quota / limite / limité / limités / plafonne / plafonné /
      par (seconde|minute|heure|utilisateur|mois|siège|poste|jour) / requêtes par / budget / facture / factures /
      facturation / facturer / facture par / tva / comptable / données personnelles / données de santé /
      accessibilité / rgaa / archivage / conservation / paiement / paiements / virement / impôt / abonnement`,
    domain: `
      peut avoir (plusieurs|un|une|deux|aucun|zéro) / peuvent avoir /
      (déjà )?(incluse|inclus|comprise|compris|inclue) / (hors taxe|ht|ttc) / un pour un /
      (un|une|chaque) _ (peut|a|appartient|contient|doit|comporte) / appartient à / correspond à /
      veut dire (chez nous|ici) / en (centimes|euros|minutes|secondes|utc) / s'appelle / dans tous les montants /
      est géré(e)? par / on ne fait que / est créé(e)? (avant|après) / avant la commande / code métier /
      appels par mois / ne voit pas / ne voient pas / seulement le (propriétaire|responsable|créateur) /
      n'est jamais (supprimée|supprimé|modifiée|modifié) / seulement annulée`,
    located: `
      (est|sont|tourne|tournent|se trouve|se trouvent|vit|vivent|écoute|écoutent|est hébergé|est hébergée|sont hébergés|hébergé|hébergée|hébergés|stocké|stockés|stockée|rangé|rangés|déployé|déployée|installé|documenté|documentée|accessible|accessibles|disponible|disponibles|joignable) (toujours |tous |toutes |uniquement |seulement |aussi |en fait |maintenant )*(sur|dans|chez|sous|derrière|via|à|au|en|par|depuis|ici que) /
      (sur|au|le) port / port # /
      (via|par|derrière) (le |la |l'|un |une |notre )?(_ )?(vpn|tunnel|proxy|bastion|passerelle|ssh|api|script|console|pare-feu) /
      (identifiants|mots de passe|mot de passe|secrets|clés|tokens?|certificats?|logs?|sauvegardes?|la doc|docs?|maquettes?|dumps?|config|specs?|accès) (de _ |du _ |pour _ |des _ )?(est|sont|se trouve|se trouvent|vient|viennent|passe|passent|vont) /
      l'(url|adresse) (est|de|pour|c'est) /
      (on y accède|y accéder|on s'y connecte|accès|accède|accéder) (via|par|que|depuis|avec|uniquement)? /
      (tu|on) (trouves|trouve|trouveras) (ça|les|la|le|tout) (dans|sur|sous|chez) / tourne (sur|en|à|dans) /
      (est|sont) (dans|sur|chez|sous) / coffre / passer par / sur srv / (gérées|gérés|géré|gérée) par / dépôt _ /
      dossier / déménagé (sur|vers|chez) / joignable(s)? (que|depuis|via|sur|uniquement) /
      accessible(s)? (que|depuis|via|uniquement) / depuis le réseau`,
    needs: `
      (a|ont) besoin (de|d'|du) / nécessite / nécessitent / requiert / exige / attend /
      (ne )?(marche|marchent|fonctionne|démarre|tourne|passe) (que|qu'|uniquement|seulement) (avec|sur|si|en|dans|sous|depuis)? /
      (il )?faut (d'abord |avant |lancer |exporter |définir |mettre |passer |être |avoir |utiliser |faire |démarrer |toujours |un |une |le |la |les |que ) /
      (on|tu) (doit|dois) (d'abord |avant |toujours )? / avant (de|d'|que|chaque|toute) /
      sans (le |la |l'|les |ce |ça|_ )?(rien|ça|tout|les tests)? / sinon (ça|la|le|les|il|elle|on|rien|tout|l') /
      pour (lancer|déployer|tester|démarrer|builder|construire|se connecter|développer|déboguer|relancer|livrer) /
      en local (il|on|tu|c'est) / il faut (passer|vider|lancer|d'abord|avant|exporter|un|une|le|la) /
      en local (lance|fais|il|on) / sinon (la|les|le|l'|on|ça) / se demande (la veille|avant|à) / la veille /
      demander (la veille|à l'avance)`,
    procedure: `
      d'abord ~ (puis|ensuite|après) / puis / ensuite / et après / après (ça|quoi) /
      (la |le |notre |l')?(mise en prod|mise en production|procédure|process|processus|déploiement|livraison|release|rollback|marche à suivre|ordre|étapes) (c'est|est|se fait|se font|:|passe|consiste|sont|marche) /
      (on |se |est |sont )?(déploie|déploient|livre|relance|relancé|déployé|déployés|livré|lancé|lancés|redémarré|généré|générés|mergé|tagué|synchronisé|importé|exporté|sauvegardé) (via|par|avec|depuis|le|les|tous|toutes|chaque|à|en|à la main|automatiquement|manuellement|uniquement|jamais|que|sur) /
      (jamais|pas) (de )?(déploiement|mise en prod|livraison|mep|merge|release)* ?(le|les|depuis|avant|après|sur|un) (vendredi|vendredis|son|weekend|week-end|soir|poste|midi) /
      (jamais|pas) (depuis|le|un) /
      quand (le|la|l'|ça|un|une) ~ (plante|bloque|tombe|s'arrête|sature|ne répond plus|est bloqué|est coincé) /
      à la main / manuellement / attendre (que|la|le|l') / une fois par (jour|semaine|mois|nuit) /
      toutes les (nuits|heures|semaines) / tous les (soirs|jours|matins|mois) /
      on ne (déploie|livre|merge|touche) (rien|pas) / (batch|cron|job) ~ tourne (à|tous|toutes|la) / tourne à # /
      vider le cache / relance (le|la|les) / passer par ~ puis / lance ~ puis / entre # et # / sudo / est écrasée /
      écrasé(e)? (chaque|tous) / personne ne (merge|déploie|pousse|livre) / pour relancer / à faire après /
      bin/console`,
    cause: `
      (la |le |l')?(cause|problème|souci|bug|coupable|erreur|raison|origine|faute) (est|était|venait|vient|c'est|c'était|venait de|:|du|racine) /
      venait (de|du|d'|des) / vient (de|du|d'|des) / causé par / causée par / provoqué par / dû à / due à / dus à /
      à cause (de|d'|du|des) / c'était (le|la|l'|à cause|dû|un|une|parce|juste) / en fait c'est / il se trouve que /
      il s'avère que /
      (plantait|plante|échouait|échoue|bloquait|cassait|tombait|ramait|planté|échoué) (parce|car|à cause|quand|dès) /
      parce que / l'origine / (erreur|bug|plantage|problème|lenteur|souci) (#)? ?(venait|vient|provenait) /
      ne partait pas (parce|car) / n'avait que / était en / venait (de|du|des) / c'était (le|la|l'|un|une|dû) /
      il coupait / coupait / était plein(e)? / évinçait / bloquait / venait (de|du|des|d') /
      jamais (retirés|fermés|libérés|supprimés) / venaient (de|du|des|d') / la cause : / cause : /
      n'a pas (les|la|le|de) / c'était le (watchdog|proxy|cache|pare-feu) / met # secondes`,
    found: `
      trouvé / j'ai (enfin )?(trouvé|compris|réglé|résolu) / c'est (bon|réglé|résolu|trouvé|reparti) /
      ça (remarche|marche maintenant|repasse|refonctionne|y est) / c'était / il s'avère / en fait / finalement /
      enfin / la solution (était|est|:) / mystère résolu / après (des heures|deux heures|une heure|recherche) /
      c'est réglé / venait de / plus aucun souci / c'était (le|la|l') / en fait (le|la|c'était)`,
    fixed: `
      (a|ont) (réglé|résolu|corrigé|suffi|réparé|fait disparaître) /
      (règle|résout|corrige|répare) (le|la|ça|tout|les|l') /
      (ça|tout|les tests|la ci|le build|il|elle) (marche|remarche|passe|repasse|fonctionne|refonctionne|tourne|démarre|redémarre|compile) (maintenant|à nouveau|de nouveau|bien|enfin|au vert|nickel)? /
      repasse(nt)? (au vert)? / au vert / depuis (ça|que|plus|lors) /
      plus (aucune|aucun|d'erreur|de problème|de souci|de timeout) /
      (est|sont) (réglé|résolu|corrigé|résolus|réglés|corrigés|stable|ok|revenu) /
      (en|après avoir) (mettant|passant|changeant|ajoutant|désactivant|activant|supprimant|redémarrant|mis|passé|changé|ajouté|désactivé|activé|supprimé|vidé|vidant|épinglé|épinglant|forçant|montant|remplaçant|remplacé) /
      avec (le|la|l'|un|une|ce|cette|_) ~ (passe|marche|repasse|fonctionne|démarre|tourne) /
      il (a )?suffi(t|sait)? (de|d') / la solution (était|est) / (et )?c'est réglé / passé à # / plus aucun /
      passée à / et ça (marche|passe|tient) / avec un ~ plus de /
      plus de (coupure|souci|problème|timeout|déconnexion) / on a (monté|augmenté|passé|changé|vidé|relancé) /
      plus personne / c'est bon$ / lu en / les tests passent / la build passe / le build passe /
      tout (passe|repasse) / la ci (passe|est verte) / et ça démarre`,
    workaround: `
      contournement / contourner / contourne / contournons / contourné / workaround / bidouille / rustine /
      palliatif / pansement / béquille / astuce / hack / en attendant (que|qu'|le|la|une|un|l') /
      tant que (ce|c'|ça|le|la|l'|les|ils|upstream|l'éditeur) / tant qu'(ils|elle|il|on) / le temps (que|qu') /
      jusqu'à ce (que|qu') / faute de mieux / en secours / solution de secours / (solution )?(temporaire|provisoire) /
      du coup on / (épingle|épinglé|fige|figé|bloqué) (la|le|en|à|sur) / on (triche|force|patche|passe par) /
      on (les |le |la |l')?(enlève|retire|remplace|relance|garde|convertit|contourne|passe par|bloque|ignore|filtre|désactive) ~ (avant|toutes|en attendant|du coup|d'abord) /
      du coup on (garde|passe|fait|utilise|met|laisse|les|le) /
      comme (leur|l'|le|la) ~ on (découpe|coupe|passe|enlève|convertit|limite|relance) /
      on (découpe|l'exécute|le lance|les envoie) / dans un conteneur à part / à part$ / du coup on (les|le|la|l') /
      on les (pousse|envoie|stocke|met) / tronque / (appeler|lancer|cliquer|sauver) ~ deux fois / deux fois /
      donc le client / donc on (relance|reconnecte|découpe|convertit) / on envoie donc / par paquets / par lots /
      on se reconnecte / donc tous les`,
    limit: `
      (ne|n') ?(supporte|supportent|gère|gèrent|accepte|acceptent|prend|prennent|fonctionne|marche|permet|sait|connaît|comprend|envoie|renvoie|fournit|respecte|tient|propose|a|lit|aime) (pas|plus|que|aucun|aucune) /
      (supporte|gère|accepte|marche|prend|permet|comprend) pas /
      pas de (support|version|build|api|pilote|webhook|sandbox) / bug (connu|dans|de|du|chez|sur) / limité à /
      limitée à / plafonné à / maximum # / # maximum / buggé / bugué / cassé (sur|dans|avec|depuis|sous) /
      plante au-delà / au-delà (de|c'est) / pas compatible / n'est pas compatible / sans réseau / hors ligne /
      droit à # / tronque / coupe (les|le|la) / de plus de # / mémoire (est )?limitée / ne crée que / bug de leur /
      ne passe pas / coupe les / au bout de # secondes / bloque au-delà / bloque les / donne des / coupe après /
      après # (fichiers|requêtes|minutes)`,
    todo: `
      todo / à faire / reste à / restera à / il (reste|restera|faudra) / il va falloir / faudra /
      (on|je|il) (doit|devra|devrait|dois|devrai) (encore|toujours|aussi|penser à|absolument)? /
      (il )?faut (encore|toujours|aussi|absolument|penser à|qu'on|que quelqu'un) /
      (faut|faudra|faudrait) (pas )?(oublier|penser|qu'on|que) / qu'on n'oublie pas / (ne )?pas oublier (de|d')? /
      n'oublie pas (de|d') / à (supprimer|retirer|enlever|migrer|revoir|nettoyer|refaire|renouveler|traiter|prévoir) /
      rappelle-moi / rappelle moi / rappel /
      (mets|ajoute|note|garde)(-le| ça| le)? (sur|dans|à) (la|ma|notre) (liste|todo) / sur la (liste|todo) /
      dans le backlog / backlog / pour plus tard / pense-bête / (quelqu'un|on|je) (doit|devra|devrait) /
      d'ici (là|le|fin|la fin|lundi|vendredi|#) / avant (le|la|fin|vendredi|lundi|#) / dette technique / en suspens /
      reste ouvert / note pour plus tard / il faudra (penser|aussi|bien)? / il reste à /
      une fois (la|le|l'|les) ~ (terminée|terminé|finie|fini|passée|faite) /
      penser à (couper|renouveler|prévenir|supprimer|migrer|changer) / à faire avant /
      il faut en (acheter|commander|renouveler) / avant$ / il faut ~ avant / expirent /
      il faudra (repasser|remettre|changer|renouveler|prévenir|basculer) / à remplacer (avant|d'ici) /
      à (changer|renouveler) avant / reste à écrire / l'attend /
      il faut (retirer|supprimer|enlever|couper|fermer|changer) (les|le|la|l') / dès que ~ il faut`,
    later: `
      (quand|une fois|dès que|dès qu'|lorsque|après que) ~ (sortie|sorti|en prod|livrée|livré|passée|passé|terminée|terminé|finie|fini|mergée|mergé|déployée|déployé|en ligne|validée|validé|migrée|migré|sera|seront|sort|aura|est) /
      après (la |le |l'|notre |cette )?(_ )?(release|mep|mise en prod|mise en production|démo|migration|livraison|gel|freeze|sprint|merge|montée|bascule|recette|version|v#|#|audit|vacances) /
      avant (la |le |l'|notre )?(_ )?(release|mep|mise en prod|démo|migration|livraison|gel|audit|version|recette|salon|#) /
      la semaine prochaine / le mois prochain / le prochain sprint / au prochain sprint / l'an prochain /
      l'année prochaine / lundi prochain / mardi prochain / mercredi prochain / jeudi prochain / vendredi prochain /
      dans (une|deux|trois|#) (semaines?|mois|jours|sprints?) / demain / un jour / plus tard / à terme /
      d'ici (là|le|fin|la fin|lundi|mardi|mercredi|jeudi|vendredi|#) /
      (en|fin|début|mi) (janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre) /
      à la (version|v)? ?#`,
    external: `
      docker / compose / conteneur / conteneurs / image / alpine / debian / ubuntu / linux / macos / windows / glibc /
      musl / arm / ci / runner / node / npm / pnpm / yarn / python / pip / jvm / java / gradle / maven / php /
      composer / postgres / postgresql / mysql / mariadb / sqlite / redis / mongo / kafka / nginx / apache / proxy /
      vpn / dns / tls / ssl / certificat / ipv4 / ipv6 / localhost / port / réseau / pare-feu / horloge / fuseau /
      utc / locale / encodage / utf-8 / permission / permissions / droits / mémoire / noyau / cache / lockfile /
      version / versions / mise à jour / variable d'environnement / env / s3 / kubernetes / cluster / pod / helm /
      terraform / webpack / vite / chrome / navigateur / safari / firefox / git / pilote / openssl / antivirus /
      fournisseur / timeout / socket / fins de ligne / transaction / pool / système`,
    continues: `
      ^(ils|elles|il|elle|c'est|ça|parce|car|sinon|seulement|uniquement|sans|donc|du coup|puis|ensuite|jamais|toujours|pas|sauf|même|chez nous|là-bas|le reste|la raison|plutôt|avec|en attendant|mais|depuis|ainsi|surtout)`,
    i: `
      je / j'ai / j'aime / j'en / j'utilise / mon / ma / mes / moi / me / m'a / j'`,
    you: `
      tu / te / toi / ton / ta / tes / vous / votre / t'ai / t'es`,
    they: `
      ils / elles / leur / leurs / il / elle / son / sa / ses / eux / lui`,
    neg: `
      pas / jamais / aucun / aucune / rien / personne / sans / ni / non / ne / n'est / n'a / plus aucun`,
    because: `
      parce / car / puisque / vu que / sinon / à cause / grâce / afin / pour que / comme / étant donné`,
    but: `
      mais / sauf / pourtant / cependant / par contre / même si / quand même / toutefois`,
    until: `
      jusqu'à / tant que / tant qu' / en attendant / le temps que / jusqu'au / d'ici`,
    when: `
      quand / si / dès que / lorsque / une fois / pendant / à chaque fois / au moment / s'il`,
    before: `
      avant / d'abord / préalable / au préalable`,
    after: `
      après / puis / ensuite / depuis / une fois / plus tard`,
    instead: `
      au lieu / à la place / plutôt / et non / et pas`,
    must: `
      doit / doivent / dois / devez / faut / falloir / faudra / devra / obligatoire / nécessaire / besoin / exige /
      requis / impératif / nécessite`,
    can: `
      peut / peuvent / pourrait / pourraient / puisse / peux / possible / pourra`,
    past: `
      était / étaient / avait / avaient / a été / ont été / venait / fallait / a / ont / avons / est venu / faisait /
      plantait / marchait / tournait / trouvé / décidé / choisi / tranché / corrigé / réglé / passé / mis / fait / eu`,
    future: `
      va / vont / sera / seront / aura / prochain / prochaine / désormais / bientôt / à partir / faudra / devra`,
    this: `
      ce / cet / cette / ces / ça / ceci / cela / ici / là / c'est / celui / celle`,
    startswe: `
      ^(on|nous|notre|nos|chez nous)`,
    startsi: `
      ^(je|j'ai|j'aime|j'en|j'utilise|mon|ma|mes|moi)`,
    startsthe: `
      ^(le|la|les|l'|un|une|des|du|tous|toutes|tout|chaque|aucun|aucune|personne|seul|seule|seuls)`,
    startsthis: `
      ^(ce|cet|cette|ces|ça|c'est|il|elle|ils|elles)`,
    every: `
      tous / toutes / tout / toute / chaque / toujours / jamais / uniquement / seulement / partout /
      systématiquement / que / aucun / aucune`,
    choosing: `
      chois* / prend / prends / garde / gardons / reste / restons / passe / passons / bascul* / migr* / abandon* /
      arrêt* / retire / retirons / remplac* / adopt* / décid* / tranch* / retenu / laisse tomber / repouss* /
      report* / valid* / acté / opt* / supprim* / fige / figé / gèle / part sur / renonc*`,
    failing: `
      plant* / échou* / échec / erreur* / bug* / casse / cassé / bloqu* / lent / lente / coup* / tronqu* / expir* /
      manqu* / vide / plein / timeout* / fuite / tomb* / refus* / perd / crash* / boucle / double`,
    running: `
      lance / lancer / lancé / démarr* / déploi* / relanc* / redémarr* / livr* / merge* / tag / pouss* / build* /
      compil* / exécut* / install* / sauvegard* / synchron* / import* / export* / connect* / tourne / tournent /
      renouvel* / réinitialis* / écras* / mise en prod / passer par`,
    coding: `
      fonction / fonctions / classe / classes / méthode / méthodes / variable / variables / fichier / fichiers /
      test / tests / import / imports / type / types / composant / composants / module / ligne / lignes / code /
      commentaire / commentaires / commit / commits / diff / diffs / pr / prs / branche / branches / requête /
      paramètre / constante / exception / dossier / nom / noms / formatage / style / doc / readme / mock / mocks /
      linter / refactor* / dépendance / dépendances / bibliothèque / template / templates / logique`,
    looking: `
      bouton / boutons / page / formulaire / écran / menu / icône / couleur / police / tableau / tableaux / colonne /
      ligne / liste / champ / champs / titre / texte / image / images / pdf / bandeau / onglet / libellé / libellés /
      maquette`,
    timing: `
      heure / heures / jour / jours / semaine / semaines / mois / an / ans / année / minute / minutes / secondes /
      lundi / mardi / mercredi / jeudi / vendredi / samedi / dimanche / janvier / février / mars / avril / mai /
      juin / juillet / août / septembre / octobre / novembre / décembre / nuit / soir / matin / weekend / week-end /
      été / automne / hiver / printemps / trimestre / sprint / midi / quotidien / demain / échéance / vacances`,
    judging: `
      lent / lente / rapide / rapides / gros / grosse / petit / petite / cher / chère / difficile / facile /
      illisible / lisible / clair / simple / complexe / compliqué / lourd / risqué / sûr / propre / moche / pénible /
      suffisant / suffit / suffisent / trop / mieux / pire / meilleur / mauvais / bon / limité / limitée / assez / peu`,
    having: `
      est / sont / a / ont / y a / appartient / contient / veut dire / coûte / vient / viennent / se trouve /
      utilise / parle / c'est`,
  },
}
