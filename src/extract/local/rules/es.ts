import type { LanguageTable } from './table.ts'

/** How Spanish speaking developers say it. */
export const es: LanguageTable = {
  words: `el la los las un una unos unas de del al y o pero no es son era está están hay que qué quien en con por para sin sobre
    se me te nos lo le les mi mis tu tus su sus nuestro nuestra nuestros este esta esto ese esa eso si sí cuando como cómo más muy
    ya también solo sólo siempre nunca aquí ahora porque entonces así desde hasta entre antes después yo tú él ella ellos
    nosotros vamos tenemos hemos ha he haz usa ser estar tiene tienen puede hace a todo todos toda todas cada nada nadie algo otra otro
    ni sino pues donde mejor bien vale gracias usamos quiero prefiero somos queda falta`,
  signals: {
    question: `
      ^(que (es|hace|pasa|opinas|te|tal|diferencia|significa)|por qué|cuál es|se puede|puedes|podemos|podrías|deberíamos|hay (alguna|algún|que|forma)|sabes|recuerdas|te acuerdas|es (posible|normal|mejor|verdad)|tiene sentido) /
      qué opinas / qué te parece / qué tal si / te acuerdas de / no crees / no es así`,
    request: `
      (puedes|podrías|quieres|querrías|me puedes|me podrías) / me gustaría /
      quiero (que|un|una|ver|añadir|cambiar|hacer) / quisiera / necesito (que|un|una|ver) /
      necesitamos (un|una|que|añadir) / ayúdame / muéstrame / enséñame / dime / dame / échale un (vistazo|ojo) /
      mira / adelante / por favor / porfa`,
    order: `
      ^(ahora |luego |y |entonces |vale |ok |bueno |pues |solo |primero |también |pero |anda |por favor |porfa )*(añade|agrega|arregla|corrige|usa|utiliza|ejecuta|lanza|corre|haz|cambia|quita|elimina|borra|actualiza|crea|escribe|reescribe|renombra|mueve|refactoriza|reemplaza|sustituye|pon|mete|revisa|comprueba|mira|busca|encuentra|muestra|muéstrame|explica|abre|cierra|commitea|sube|pushea|revierte|deshaz|rebasea|mergea|prueba|testea|construye|arranca|para|reinicia|instala|implementa|genera|convierte|extrae|separa|limpia|formatea|ordena|imprime|lee|lista|resume|traduce|dime|dame|deja|mantén|salta|ignora|pasa|toma|coge|sigue|continúa|aplica|copia|redacta|llama|activa|desactiva|simplifica|despliega|envía|manda|guarda|responde|contesta|pregunta|evita|prefiere|documenta|comenta|nombra|reduce|sube|baja|propón|compara|analiza|migra|termina|conecta|ajusta|alinea|olvida|recuerda|apunta|anota|vuelve|empieza|relanza|repite|modifica|déjalo|hazlo|quítalo|ponlo|bórralo|cámbialo)`,
    hypothetical: `
      podríamos / podrías / podría / podrían / quizá / quizás / tal vez / a lo mejor /
      igual (podríamos|deberíamos|hay|es|lo) / y si / qué tal si /
      si (tuviéramos|fuera|fuéramos|hubiera|usáramos|pudiéramos|alguna vez|algún día) / sería / serían / habría /
      tendría / estaría / algún día / un día de estos / supongamos / imagina / en teoría / teóricamente /
      me pregunto / estoy pensando / estamos pensando / no sé (si|qué|cómo|yo) / no lo sé / ni idea /
      no estoy seguro / creo que / pienso que / supongo / seguramente / probablemente / parece que / parece /
      da la impresión / me planteo / nos planteamos / de haber / estaría bien / molaría / puede ser (un|una|que|el|la)`,
    postponed: `
      (tengo|tenemos|hay) que (pensarlo|decidir|decidirlo|hablarlo|verlo) / déjame pensar / ya te (diré|digo|cuento) /
      todavía no (hemos|está|sabemos|lo hemos|hay) (decidido|claro|decisión)? /
      aún no (hemos|está|sabemos|lo hemos) (decidido|claro)? / por decidir / sin decidir / ya veremos /
      lo decidimos (mañana|luego|después) / está por (ver|decidir) / o ~ o ~ / estamos (entre|dudando)`,
    temporary: `
      ahora mismo / por ahora / de momento / por el momento / en este momento / actualmente / hoy / esta mañana /
      esta tarde / esta noche / temporalmente / provisionalmente / esta vez / solo esta vez / por esta vez /
      de usar y tirar / hasta mañana / hasta luego / en el tren / en una reunión / todavía no / aún no / en un rato /
      luego (lo|te|ya) / (está|están) (caído|caída|caídos|roto|rota|tumbado|muerto|offline|colgado) / se ha caído /
      se cayó / para salir del paso / en esta sesión / por hoy / estoy (en|sin|con) / hoy no / mañana seguimos /
      todavía$`,
    local: `
      (este|esta|estos|estas|ese|esa|esos|esas) (fichero|ficheros|archivo|archivos|función|funciones|método|clase|línea|líneas|test|tests|prueba|script|componente|página|bloque|bucle|consulta|endpoint|rama|pr|commit|paso|tarea|ticket|módulo|variable|import|caso|cambio|error|aviso|bug|parte|sección|ejemplo|campo|columna|tabla|botón|formulario|funcionalidad|carpeta|llamada|mensaje|sitio) /
      (el|la) (otro|otra|primero|primera|segundo|segunda|último|última|de arriba|de abajo|anterior|siguiente) / aquí /
      acá / ahí / arriba / abajo / más (arriba|abajo) / línea # / este de / esto de /
      en este (paso|caso|commit|pr|fichero|archivo|script) / en esta rama / el propio test / para este script /
      (primera|segunda|última|otra) (versión|opción|propuesta)`,
    sarcasm: `
      claro que sí, / claro que sí / sí, claro / sí claro / claro, / por supuesto, / cómo no, / qué puede salir mal /
      qué podría salir mal / brillante / genial idea / gran idea / qué buena idea / menuda idea / vaya idea / bravo /
      jaja / jajaja / jeje / lol / ironía / faltaría más / qué listo / de lujo, / total, para qué / ya que estamos /
      quién necesita / no te digo / muy gracioso / felicidades por / y de paso (borramos|tiramos) /
      claro, (y|borra|vamos) / ya puestos`,
    praise: `
      ^(gracias|genial|perfecto|estupendo|bien|muy bien|vale|ok|sí|guay|fenomenal|excelente|funciona|de lujo|crack|buenísimo|increíble|listo|dale|bárbaro|chévere)((,|!)? (gracias|muchas gracias|perfecto|funciona|genial|eres un crack|trabajo))*$ /
      eres (un|una|el|la) (crack|genio|máquina|fenómeno|mejor|genia) / muchas gracias / buen trabajo /
      me encanta (cómo|el|la|esto|lo) / ha quedado (genial|perfecto|muy bien|bien) /
      funciona (perfecto|genial|bien|de maravilla)`,
    feature: `
      (usuario|usuarios|el usuario|los usuarios|cliente|clientes|visitantes|admin|admins|administradores|miembros|la app|la aplicación|el sistema|la página|el formulario|la pantalla|el modelo|la api|el botón|el componente) (debe|deben|debería|deberían|puede|pueden|pueda|puedan|podrá|podrán|tiene que|tienen que|ve|elige|recibe|prefiere) /
      (añade|agrega|crea|haz|implementa|desarrolla|construye|prepara|necesitamos|necesito|queremos|quiero|pon|mete) (me |nos )?(un|una|unos|el|la|los|otro|otra) (nuevo |nueva |pequeño |pequeña )*(página|botón|formulario|campo|pantalla|diálogo|casilla|opción|ajuste|ajustes|endpoint|funcionalidad|vista|modal|menú|componente|columna|ruta|tabla|lista|pestaña|test|tests|prueba|función|método|clase|script|servicio|filtro|export|import|comando|banner|aviso|notificación|caché|guard) /
      pantalla de (preferencias|ajustes|configuración|perfil) / preferencias del usuario /
      recordar (el|la|al|su|sus) (último|última|usuario|sesión|correo|contraseña|idioma) / recuérdame en el login /
      cuando el usuario (pulse|haga|abra|entre|elija|pulsa|hace) / para que (el usuario|los usuarios) /
      haría falta un campo / un campo para`,
    derivable: `
      (esto|este|es|se trata de) (es )?(un|una) (_ )?(proyecto|aplicación|app|monorepo|api|repo|repositorio|sitio) /
      (el|este) (proyecto|repo|repositorio) (usa|utiliza|tiene|es|contiene|está hecho) / punto de entrada /
      está (definido|definida|declarado|implementado|implementada) en / se llama desde /
      hay (ya )?(una|un|dos|tres|varios|varias) (función|funciones|clase|fichero|archivo|archivos|test|tests|método|módulo|carpeta|componente)`,
    narration: `
      ^(voy a|he |hago|empiezo|miro|reviso|leo|ejecuto|lanzo|corrijo|paso|prefiero|creo|debo|puedo|quito|añado|modifico|sigo|dejo|me ocupo|preparo|ahora|primero|luego|después|hecho|arreglado|corregido|cambiado|listo|creado|aquí (está|tienes)|claro|de acuerdo|entendido|vale|ok|perfecto|gracias|perdona|lo siento|tienes razón|si quieres|quieres que|todos los tests|renombrado|anotado|te) /
      (voy a|usaré|haré) (usar |hacer |revisar )?siempre / a partir de ahora (voy|haré|usaré|revisaré)`,
    symptom: `
      no (funciona|funcionan|arranca|compila|carga|pasa|pasan|responde|se ve|va|anda|sale|conecta) /
      ha dejado de funcionar / (está|están) (roto|rota|rotos|rotas|vacío|vacía|mal|en rojo|duplicado) / falla /
      fallan / falló / ha fallado / peta / petan / revienta / se cae / se cuelga / casca / error / errores /
      excepción / me (sale|da|aparece|devuelve|salta) / me está (saliendo|dando) /
      tengo (un|el|este) (error|problema|fallo) / raro / va lento / lentísimo / al (pulsar|guardar|abrir|entrar) /
      se duplica / y ahora no / no hace nada / otro error / sale vacío / sale mal / sale en blanco / se cierra a los /
      deberían ser / se imprimen / dos veces$`,
    hearsay: `
      (la doc|la documentación|el readme|el artículo|el blog|el revisor|el linter|el compilador|el log|la web|copilot|chatgpt|el manual) (dice|indica|recomienda|sugiere|aconseja|afirma) /
      según (la|el|un|los|una|lo) /
      (él|ella|ellos|alguien|me han|me ha) (dice|dijo|dicho|dicen|piensa|quiere|pide|pregunta) /
      (he|había) (leído|oído) / comentario de (la )?(revisión|review|pr) / feedback (de|del) / correo del cliente /
      la documentación (dice|indica) / un compañero (dice|prefiere|opina) / dice que (nunca|siempre)`,
    paste: `
      (resume|resúmeme|traduce|tradúceme|explica|explícame|corrige|reformula|analiza|revisa|responde a|acorta) (este|esta|esto|estos|el|la|los|lo|me) /
      qué (significa|quiere decir) /
      aquí (está|tienes|va|te dejo) (el|la|los|un|una) (correo|log|readme|doc|hilo|texto|error|mensaje|ticket|salida|traza) /
      mira (esto|este|esta) / me sale (esto|este|lo siguiente) / (te )?pego / lo siguiente / ver abajo`,
    slip: `
      errata / typo / olvidé / olvidado / se me olvidó / se me pasó / off-by-one / paréntesis / llave / punto y coma /
      coma / falta (un|el|una) import / error de sintaxis / variable equivocada /
      (nombre|import|ruta|índice) (equivocado|incorrecto) / había puesto / mi error / fallo mío / sin querer /
      por error / sin usar / copiar y pegar`,
    remember: `
      recuerda (que|siempre|esto|lo|bien|,|:) / ^recuerda / recordad / acuérdate / acordaos / no (te )?olvides /
      no (se )?(nos|me|te) olvide / que no se (nos|me|te) olvide / no olvidar / no olvides / no hay que olvidar /
      ten en cuenta / tened en cuenta / tenlo en cuenta / hay que tener en cuenta / ten presente / toma nota / anota /
      apunta (que|esto|en|eso|,|:)? / apúntate / apúntalo / anótalo / guárdate / guarda (esto|eso) (en|para) /
      para (el futuro|la próxima|más adelante|que conste|recordar) / memoriza / debes saber / tienes que saber /
      conviene saber / que sepas / quédate con / quédate con que / graba`,
    fyi: `
      para tu información / para que (lo )?sepas / que sepas que / fyi /
      te (cuento|aviso|comento|informo|explico|advierto|recuerdo) / os (cuento|aviso|comento) /
      como (contexto|referencia|dato|nota) / por contexto / para contexto / contexto / un poco de contexto /
      de fondo / por cierto / a propósito / ojo / cuidado / atención / importante / aviso / nota / dato /
      bueno saber / es bueno saber / conviene saber / una cosa / otra cosa / un detalle / detalle /
      lo que no se ve en el código / no se ve en el código / ps / nb / pd / aclaro / aclaración /
      por si (acaso|no lo sabes|te lo preguntas) / sepas que`,
    standing: `
      a partir de (ahora|hoy|ya|aquí) / de ahora en adelante / de aquí en adelante / en adelante / desde (ahora|hoy) /
      de hoy en adelante / en el futuro / en lo sucesivo / la próxima vez / las próximas veces / cada vez / siempre /
      siempre que / nunca / jamás / nunca más / en general / por lo general / generalmente / por defecto / por norma /
      por norma general / como norma / como regla / por regla general / sistemáticamente / por principio /
      normalmente / sin excepción / sin excepciones / (en|para) (todos|todas) (los|las|mis|nuestros|nuestras) /
      en (este|el|todo el) (proyecto|repo|repositorio|monorepo) / en todas partes / de una vez por todas /
      definitivamente / como siempre / hasta nuevo aviso /
      cuando (escribas|hagas|respondas|contestes|modifiques|añadas|crees|pruebes|propongas|generes|cambies|toques|subas|commitees) /
      antes de (instalar|tocar|borrar|añadir|cambiar|subir) (cualquier|nada|algo|un|una) /
      (para|en) (los|todos los|cada) (commits?|tests?|mensajes?|ramas?) /
      cualquier (paquete|cambio|dependencia|cosa) / aunque`,
    stop: `
      deja de / dejad de / deja ya de / para de / para ya (de|con) / no sigas / basta (de|ya|con) /
      ya (te|os) (he dicho|dije|lo he dicho|lo dije|había dicho) /
      (te|os) (he dicho|dije|había dicho|lo he dicho|lo dije|lo repito) / cuántas veces /
      por (segunda|tercera|última|enésima) vez / otra vez (con|lo|el|la|has|estás) /
      (sigues|estás|andas) (siempre |todo el rato |todo el tiempo |otra vez )?_(ando|iendo) /
      siempre (me )?(pones|metes|haces|añades|usas|olvidas|preguntas|envuelves) /
      (no|ni) más (comentarios|emojis|resúmenes|explicaciones|mocks|preguntas) /
      sin (preguntar|pedir|confirmar|pedirme|preguntarme) /
      por qué (has|hiciste|subiste|borraste|cambiaste|añadiste|instalaste|usas|usaste|tocaste) / estoy harto /
      harta de / te lo (dije|he dicho|repito) / otra vez con /
      no me (cambies|toques|pongas|metas|quites|borres|añadas) / de nuevo con / ya hablamos de (esto|eso) /
      lo hablamos / sigues (usando|poniendo|metiendo|haciendo|añadiendo)`,
    prefer: `
      prefiero / preferimos / preferiría / (el equipo|el cliente|mi jefe) prefiere /
      me gusta (que|más|mucho|cuando|el|la|tener|usar|ver) / me gustan / no me gusta / no me gustan / nos gusta /
      nos gustan / odio / odiamos / detesto / no soporto / no aguanto / me molesta / me molestan /
      me pone (nervioso|de los nervios) / mi preferencia / de preferencia / preferiblemente / preferentemente /
      mejor (si|usa|que|en|con|sin|un|una) / más cómodo / estoy (más )?(cómodo|cómoda|acostumbrado|acostumbrada) /
      no soy (muy )?(fan|amigo|partidario) /
      quiero (que siempre|respuestas|que todo|que todas|que todos|que me|que los|que las|siempre|solo) /
      no quiero (que|ver|más|nunca|comentarios|emojis) / no queremos /
      yo (siempre|nunca|solo|normalmente) (uso|trabajo|escribo|hago|leo|programo) /
      (uso|trabajo|escribo|programo) (siempre|solo|nunca|únicamente) /
      me resulta (más )?(fácil|difícil|cómodo|incómodo|ilegible|legible|confuso|claro) /
      (responde|contesta|respóndeme|contéstame|háblame|escribe|explícame)(me)? (siempre |solo |más )?(en|corto|breve|sin|con) /
      respuestas (cortas|breves|concisas) / sé (breve|conciso|concisa) / ve al grano / al grano / tutéame /
      hazlo directamente /
      no (hace falta|necesitas|tienes) (que )?(me )?(preguntes|preguntar|expliques|explicar|resumas|resumir|confirmes|confirmar|te disculpes|comentes) /
      no me (preguntes|pidas|expliques|resumas|confirmes|vuelvas) /
      (lo|la|los|las) (hago|subo|despliego|mergeo|lanzo|ejecuto) yo /
      ya (lo|la|los|las) (hago|subo|despliego|mergeo) yo / de eso me encargo yo / me encargo yo /
      a mí (me|explícame|dame|enséñame) / explícame (el|solo|siempre) /
      (me basta|me bastan|me vale|me valen|con eso me) / los commits, /
      (enséñame|muéstrame) (el|la|los) ~ (antes|primero) / me preguntas / si no te lo pido /
      puedes (lanzar|ejecutar|refactorizar) ~ sin / se tiene que leer / no me des / elige tú / dime por qué /
      (ponme|dame|ponlo) (siempre|una|un|el|la) / dame una recomendación /
      nombres de (clases|variables|funciones) en / cuando haya ~ (dame|ponme|elige|dime) /
      sé (directo|directa|breve|claro) / no necesito (ánimos|explicaciones|halagos|que) / leo en /
      nada de (imágenes|tablas|comentarios) / así que nada de / una pregunta cada vez / me pierdo / demasiado largo /
      solo el diff / números, no / no adjetivos / dime cuando / en vez de inventar / en vez de adivinar`,
    ban: `
      no / nunca / jamás / nada de / ningún / ninguna / ninguno / prohibido / prohibida / prohibidos / prohibidas /
      no se (permite|permiten|puede|pueden|debe|deben|toca|usa|usan|hace|despliega|admite|mergea|sube) /
      no (uses|utilices|hagas|pongas|metas|toques|borres|añadas|subas|cambies|crees|mockees|escribas|instales|modifiques|expliques|preguntes|commitees|hardcodees|inventes|asumas) /
      evita / evitar / sin (_ )?(permiso|preguntar|avisar) / ni se te ocurra / bajo ningún concepto / en ningún caso /
      de ninguna manera / nadie / vetado / vetada / fuera de límites`,
    norm: `
      debe / deben / debes / debemos / tiene que / tienen que / tienes que / tenemos que / hay que / habrá que /
      hace falta / obligatorio / obligatoria / obligatoriamente / imprescindible / necesario / requerido / exigido /
      asegúrate / asegurarse / procura / necesita / necesitan / necesitas / al menos / como mínimo / como máximo /
      máximo / mínimo / únicamente / exclusivamente / conviene`,
    task: `
      , (y |pues )*(escribe|cambia|pon|carga|cárgalo|corrige|añade|mira|monta|prepara|vuelve|arregla|borra)`,
    explicit: `
      a partir de ahora / de ahora en adelante / en adelante / recuerda que / recuerda: / recuerda, / para la próxima / ten presente que / toma nota`,
    leftover: `
      queda pendiente / quedan pendientes / pendiente / falta por / queda por / quedan por / sin hacer / aplazado / para más adelante`,
    rebuke: `
      ^(no|que no|qué va|falso|mal|así no|eso no)(,|!|;|:|.| -) / ^(falso|qué va|te equivocas) / deja de / dejad de / para de / otra vez (has|me|el|la) / ya (van|te) / (segunda|tercera|cuarta) vez /
      ya te (lo )?(dije|he dicho) / cuántas veces / por qué (has|hiciste) / te (equivocas|has equivocado|confundes) / eso no es (así|cierto|verdad) / no me _ más`,
    wrong: `
      ^(no|nop|mal|falso|incorrecto|para|espera|así no|eso no|que no|qué va|negativo|error) / ^no, /
      (eso|esto|así) (no|está mal|es incorrecto|es falso) /
      no es (así|correcto|cierto|verdad|eso|un|una|el|la|lo que) / así no / no está bien / está mal /
      te (equivocas|has equivocado|confundes|has confundido|has liado) /
      (estás|andas) (equivocado|confundido|mezclando) / en realidad / de hecho / al contrario / corrección /
      quería decir / quise decir / me refería / no así / lo has entendido mal / no lo hacemos así / no lo hagas así /
      no se hace así / sino / por qué (has|hiciste|subiste|borraste) / no deberías haber /
      pero (eso|esto|el|la) no es / no son / no está en / no están en / ^(te equivocas|eso no|no,|falso) /
      eso no está / no está en (el|la) / al revés / no va incluido / ^al revés / no es así / la unidad está mal`,
    replace: `
      en vez de / en lugar de / en cambio / ya no / no ~ más / sustituido (por)? / sustituida (por)? /
      reemplazado (por)? / reemplaza / hemos (pasado|migrado|cambiado|movido|dejado) /
      nos hemos (pasado|mudado|cambiado) / pasamos (a|de) / migramos (a|de) /
      antes (era|eran|usábamos|estaba|teníamos|se|lo) /
      desde (el|la|ayer|lunes|hace|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) /
      obsoleto / obsoleta / abandonado / retirado / , no / y no / sino / antiguo / antigua / se acabó / se acabaron`,
    convention: `
      en nuestro / en nuestra /
      (nuestra|nuestro|nuestras|la|una|el|las) (_ )?(convención|convenciones|regla|reglas|norma|normas|estándar|estándares|guía|política|práctica|costumbre|criterio|acuerdo) /
      por convención / convención / regla de la casa / norma de la casa / así lo hacemos / lo hacemos así /
      (nosotros |aquí |en este repo |en este proyecto )?(usamos|utilizamos|escribimos|nombramos|llamamos|ponemos|guardamos|hacemos|probamos|testeamos|trabajamos|facturamos|cobramos|desplegamos|mergeamos|rebaseamos|evitamos|seguimos|mantenemos|devolvemos|lanzamos|redondeamos|contamos|tratamos|soportamos|versionamos|separamos|almacenamos|publicamos) (siempre |nunca |solo |todo |todos |únicamente )? /
      (todos|todas|todo|cada|cualquier) (los |las |el |la |nuestros |nuestras )?(_ )?(tests?|pruebas|commits?|ramas?|migraciones|componentes|tipos|errores|fechas|horas|importes|precios|identificadores|ids?|claves|nombres|ficheros|archivos|clases|funciones|variables|tablas|columnas|textos|comentarios|mensajes|endpoints?|rutas|servicios|módulos|peticiones|respuestas|scripts?|secretos|imágenes|paquetes|dependencias|apis?|jobs?|logs?|prs?|cambios|consultas) /
      (los|las|nuestros|nuestras) (tests|pruebas|commits|ramas|migraciones|componentes|tipos|errores|fechas|importes|precios|identificadores|nombres|ficheros|archivos|clases|funciones|variables|tablas|textos|comentarios|mensajes|rutas|servicios|módulos|secretos|logs|repositorios|controladores|prs|mensajes de commit) (son|deben|van|se|empiezan|tienen|usan|devuelven|no|siempre|nunca|llevan|están|viven|acaban|terminan|siguen|lanzan) /
      así es como / aquí no se (usan|usa|hace|hacen|toca|escribe) / aquí (se|no|todo|siempre) / se prueba contra /
      usa el logger / (van|va) en (inglés|español|minúsculas|mayúsculas) / en (inglés|español) / aquí va /
      aquí usamos / aquí es / en este proyecto (va|usamos|es)`,
    habit: `
      (tus|las|los|mis) (_ )?(respuestas|explicaciones|comentarios|resúmenes|diffs|commits) / respuestas? /
      mensajes? de commits? / commits? / comentarios? / emojis? / docstrings? / en (español|inglés|castellano) /
      antes de (commitear|hacer|subir|modificar|borrar|ejecutar|tocar|desplegar|instalar|programar|mergear|seguir|empezar|cambiar) /
      (pregúntame|avísame|consúltame|dime) (antes|primero|siempre|si) / confirmación /
      descripción(es)? de (la |las |los )?prs? / nombres? de (rama|ramas|variables?|tests?|funciones) / indentación /
      sangría / tabuladores / espacios / punto y coma / comillas / (commits|prs|pasos) pequeños / paso a paso /
      viñetas / disculpas / leer o buscar / pull requests? / tipado / imports`,
    decided: `
      (hemos|ha|han|he|se ha) (finalmente |por fin |ya |todos |también )*(decidido|acordado|elegido|optado|escogido|resuelto|aprobado|cerrado|pactado|quedado en|votado|descartado) /
      (está|queda|quedó) (decidido|acordado|cerrado|aprobado|descartado|claro que) / decidido / acordado /
      (la )?decisión (es|fue|está|final|:|tomada) / decisión / decidimos / acordamos / elegimos / optamos /
      conclusión (de|:|es) / resultado de (la|el) (reunión|debate|votación) /
      tras (discutirlo|debatirlo|hablarlo|pensarlo|comparar|valorar|la reunión) /
      después de (discutirlo|hablarlo|pensarlo|comparar|valorar|darle vueltas) / quedamos en / nos quedamos con /
      no hay vuelta atrás / al final (seguimos|nos|usamos|vamos|elegimos|hemos|se) / acordado con / hemos elegido /
      (dejamos|dejaremos) de (dar|usar|soportar|mantener) / no habrá / se acabó (el|la|lo) / lo aprobó / aprobó /
      descartamos / descartado / nos vamos a / no soportar más / dejar de (soportar|usar|dar) / para la _ usamos /
      para el _ usamos / (la|el) _ pasa a / queda así / entonces queda`,
    choose: `
      (nos quedamos|vamos|tiramos|seguimos|seguiremos|nos vamos|nos pasamos|pasamos|pasaremos|migramos|migraremos|cambiamos|dejamos|dejaremos|abandonamos|usaremos|vamos a usar|vamos a (dejar|quitar|pasar|migrar|seguir|mantener|eliminar)|mantenemos|mantendremos|quitamos|quitaremos|eliminamos|descartamos|apostamos|adoptamos|retiramos|no migramos|no usamos|no usaremos|no vamos a) (con|en|a|de|por|el|la|los|las|todo|_) /
      (quedémonos|usemos|dejemos|quitemos|mantengamos|pasemos|sigamos) /
      se (queda|quedan|mantiene|elimina|va|van|usará|usarán|hará|harán|generará|sustituye) (con|en|a|fuera|el|la|como)? /
      como (base|transporte|framework|estándar|solución|cola) / al final (seguimos|nos quedamos|usamos|vamos) /
      dejamos de / seguimos con / (hemos )?elegido / no habrá / nos vamos a / descartamos / se acabó / pasa a /
      se guardan en / nos pasamos a / dejamos _ y`,
    reason: `
      porque / ya que / puesto que / dado que / pues / si no / de lo contrario /
      por (eso|culpa|lo que|motivos|razones|temas) / debido a / gracias a / para (que|evitar|no|poder|mantener) /
      a fin de / el motivo / la razón / motivo / razón / por ello /
      es (demasiado|muy|puro|ruido|ilegible|lento|caro|arriesgado|peligroso|inmanejable) /
      (eso|lo cual|que) (rompe|bloquea|cuesta|ralentiza|ensucia|hace|provoca|evita|impide|permite|confunde) /
      (nos|ya nos|me) (ha|han|pasó|ha pasado|costó|hemos) (quemado|mordido|pasado|costado|tumbado|multado)? /
      tuvimos (un|una|problemas) /
      (nadie|no hay nadie|no tenemos nadie|no tenemos a nadie) (sabe|que|puede|quiere|entiende|mantiene|lo)? /
      no (lo |la |los |nos )?(soporta|soportan|admite|acepta|permite|aguanta|escala|gestiona|entiende|deja) /
      (el cliente|legal|contabilidad|seguridad|la auditoría|los usuarios|negocio|el hosting|soporte) (exige|quiere|pide|requiere|obliga|se queja|no) /
      no hay (presupuesto|tiempo|soporte|gente|licencia) / (costaba|cuesta|era|es) (demasiado|mucho|muy|más) /
      nos (venía|viene) grande / quedan (cuatro|pocos|dos|tres) / que luego / el equipo es pequeño /
      (no|ni) (sabe|sabemos|entiende) / se nos disparaba / disparaba / no tiene experiencia / no hay tiempo /
      de precio / tarda demasiado / demasiado (lento|largo|caro) / es la ley`,
    so: `
      así que / por eso / por tanto / por lo tanto / de modo que / de ahí / con lo cual / por lo que / entonces /
      o sea que / conque`,
    exclusive: `
      solo / sólo / solamente / únicamente / todo / todos / toda / todas / siempre / nunca / cada / nada / ningún /
      ninguna / ninguno / nadie / la mayoría / casi todos / sobre todo / exclusivamente / ambos / ambas / ni / mitad /
      entero / entera / mismo / misma / mismos / distinto / distinta / distintos / diferente / diferentes / sin /
      salvo / excepto / no / más de / menos de / al menos / como mucho / por / dos veces / una vez al / en ningún`,
    approval: `
      ^(sí|si|vale|ok|de acuerdo|perfecto|adelante|dale|venga|hecho|bien|exacto|correcto|eso es|genial|me parece bien|hagámoslo|hazlo|conforme|listo|claro)`,
    we: `
      nosotros / nosotras / nuestro / nuestra / nuestros / nuestras / nos / tenemos / somos / estamos / hemos /
      usamos / vamos / el equipo / mi equipo / la empresa / mi empresa / compañero / compañeros / compañera /
      hacemos / necesitamos / trabajamos / queremos / podemos / facturamos / cobramos / vendemos / seguimos /
      dejamos / quitamos / consultamos / mandamos / guardamos / migremos / elegimos`,
    org: `
      cliente / clientes / proveedor / proveedores / socio / socios / equipo / equipos / empresa / compañía / legal /
      contabilidad / finanzas / marketing / ventas / comercial / comerciales / soporte / dirección / gerencia /
      auditor / auditores / auditoría / jefe / jefa / gerente / cto / po / product owner / producto / negocio /
      sistemas / ops / admins? / agencia / consultora / freelance / becario / becarios / compañero / compañera /
      usuarios / usuario / tienda / tiendas / almacén / banco / aseguradora / hospital / fábrica / filial / sede /
      oficina / departamento / suscriptores / inquilinos / alguien / nadie / subcontrata / hosting / transportista /
      hacienda / administración / ayuntamiento / diseñadores? / desarrolladores? / arquitecto / dpo / pasarela /
      desarrolladores / ninguno / repartidores / la responsable / el responsable / visto bueno /
      (lucía|marta|juan|pedro|ana|carlos|maría|pablo) / cuatro usuarios / planta / agricultores / mayores /
      el único que / la única que / se jubila / (marcos|elena|luis|jorge|sara) / asociación / voluntarios /
      vendemos a / ayuntamientos / pagan`,
    env: `
      prod / producción / preproducción / pre / staging / entorno / entornos / entorno de pruebas / ci / runner /
      runners / pipeline / pipelines / clúster / cluster / kubernetes / k8s / servidor / servidores / máquina /
      máquinas / vm / portátil / ordenador / pc / mac / windows / linux / ubuntu / docker / contenedor /
      contenedores / registry / vpn / bastión / bastion / proxy / cortafuegos / firewall / pasarela / red / intranet /
      internet / aws / azure / gcp / s3 / nube / cloud / datacenter / on-premise / on-prem / instancia / instancias /
      base de datos / bbdd / bd / postgres / mysql / mariadb / oracle / mongo / redis / kafka / rabbitmq / elastic /
      elasticsearch / keycloak / vault / grafana / prometheus / kibana / sentry / jenkins / gitlab / github /
      bitbucket / jira / confluence / notion / slack / teams / stripe / redsys / sap / erp / crm / ldap / sso / dns /
      ssh / túnel / puerto / localhost / navegador / navegadores / android / ios / iphone / safari / chrome /
      firefox / edge / dispositivo / dispositivos / móviles / tablet / tablets / terminal / emulador / cron / batch /
      copia de seguridad / copias de seguridad / backup / backups / logs / registros / panel / smtp / sftp / ftp /
      wiki / impresora / escáner / caja / cajas / tpv / antivirus / datos de prueba / fixtures / zona horaria /
      huso horario / tests de integración / e2e / mainframe / hosting / wifi / lectores / balanceador / certificados /
      demo / job / excel`,
    identity: `
      soy (un|una|el|la|dev|desarrollador|desarrolladora|programador|programadora|nuevo|nueva|daltónico|daltónica|disléxico|zurdo|principiante|admin|arquitecto|freelance|becario|estudiante|responsable|más de|de (backend|frontend|madrid|bogotá|méxico|buenos)|autónomo|data) /
      (trabajo|vivo|vengo|programo|desarrollo|llevo|mantengo|gestiono|hablo|lidero|estudio|manejo) (en|de|como|desde|con|el|la|solo|para|#|dos|tres|cinco|diez|años|un|una|poco|muchos|años) /
      no (conozco|domino|hablo|manejo) (nada|casi|mucho|muy|bien|_) / no sé (nada|mucho|programar|casi) /
      (tengo|llevo) (# |dos |tres |cinco |diez |muchos |pocos |un )*(años|meses|mac|portátil|experiencia|poca|daltonismo|año) /
      nunca he (usado|trabajado|tocado|programado|hecho) /
      mi (trabajo|puesto|editor|teclado|equipo|jefe|rol|zona horaria|empresa|formación|inglés|experiencia|máquina|portátil|ordenador|perfil|idioma) /
      años (de experiencia|con|en|programando|de) / daltónico /
      como (backend|frontend|principiante|estudiante|freelance) / somos (dos|tres|cuatro|cinco|#|un|pocos) /
      llevo (diez|dos|tres|cinco|años|#) / sé poco / de _ sé (poco|nada) / estoy en el proyecto / da por hecho`,
    calendar: `
      fecha límite / plazo / plazos / vencimiento / vence / caduca / expira / deadline / congelación / code freeze /
      freeze / (salida|puesta|subida|paso) a producción (es|el|está|será) / lanzamiento (es|el|está|será) /
      entrega (es|el|está|será) / (el|antes del|hasta el|a partir del|desde el|para el) # /
      # de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) /
      (en|a finales de|a principios de|a mediados de|antes de|hasta|desde|para|finales de|principios de) (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|#|verano|navidad|lunes|martes|miércoles|jueves|viernes|q#|año|final|fin de) /
      (los|todos los|cada|el próximo|este) (lunes|martes|miércoles|jueves|viernes|sábado|sábados|domingo|domingos|día|días|mes|meses|noche|noches|semana|trimestre) /
      la (semana|próxima semana) que viene / la próxima semana / el mes que viene /
      el próximo (mes|año|trimestre|sprint|lunes|martes|miércoles|jueves|viernes) /
      el (lunes|martes|miércoles|jueves|viernes) que viene / mañana / pasado mañana / de vacaciones / de baja /
      este año / fin de (año|mes) / en agosto / (de lunes a|los) (jueves|viernes|miércoles|lunes|martes) /
      cada noche / a las # / # días / (seis|cinco|diez|#) años / el sprint que viene / ese mes / cierra en /
      los domingos / cada (ocho|tres|dos|#) (horas|meses|semanas|días) / por minuto / antes del # / el año que viene /
      fin de mes / cada tres meses / caducan? (el|en|a) / vencen? (el|en|a)`,
    contract: `
      contrato / sla / licencia / licencias / rgpd / lopd / gdpr / ley / legal / legalmente / normativa / regulación /
      iso # / cumplimiento / auditoría / certificado / certificación / cuota / límite / limita / limitado / tope /
      por (segundo|minuto|hora|usuario|mes|asiento|día|puesto) / peticiones por / presupuesto / factura / facturas /
      facturación / facturamos / cobramos / iva / impuestos / datos personales / datos de salud / accesibilidad /
      retención / pagos / pago / nómina / nóminas / suscripción / hacienda`,
    domain: `
      puede (tener|haber|pertenecer|ser) (varios|varias|más|muchos|muchas|dos|ninguno|un|una) / pueden tener /
      (va|van|viene|vienen) (incluido|incluidos|sin|con|netos|brutos) / son (netos|brutos|únicos|cadenas) /
      (netos|brutos) / (un|una|cada) _ (puede|tiene|pertenece|contiene) / pertenece a /
      en (céntimos|euros|minutos|segundos|utc) / se llama / incluido / primero se ~ (y )?después / cada _ cierra /
      por separado / varias / como entero / no ven / solo el (dueño|propietario|responsable) / no puede ver /
      nunca se borra / solo se anula`,
    located: `
      (está|están|corre|corren|vive|viven|se encuentra|se encuentran|escucha|escuchan|alojado|alojada|alojados|guardado|guardados|guardada|desplegado|desplegada|instalado|documentado|documentada|accesible|disponible|disponibles|va|van|queda|quedan|se guarda|se guardan|se accede) (siempre |todos |todas |solo |también |ahora |todo )*(en|sobre|bajo|detrás|tras|por|a través|desde|dentro|con|contra) /
      (en|por) el puerto / puerto # /
      (a través de|por|vía|detrás de|tras) (el |la |un |una |nuestro )?(_ )?(vpn|túnel|proxy|bastión|bastion|pasarela|ssh|api|script|consola|firewall|cortafuegos) /
      (credenciales|contraseñas?|secretos|claves|tokens?|certificados?|logs?|copias|la doc|documentación|diseños|dumps?|configuración|specs?|accesos?) (de _ |del _ |para _ )?(está|están|se|vienen|viene|van|hay) /
      la (url|dirección) (es|de|para) /
      (encuentras|encontrarás|tienes|ves) (eso|los|la|el|todo|las|lo) (en|dentro|bajo) / (van|va) por /
      (está|están|salen|sale|quedan|queda) en / carpeta / (todo )?va en / job _ / se guardan / entrar en /
      se llega (desde|por|con|solo) / solo se (llega|accede|entra) / desde la red / por wireguard / aparecen en`,
    needs: `
      (necesita|necesitan|necesitas|requiere|requieren|espera|esperan|depende de|dependen de) /
      solo (funciona|arranca|va|corre|funcionan|compila|pasa) (con|en|si|desde|bajo|dentro)? /
      no (funciona|arranca|va|compila) (sin|si no|fuera) /
      (hay|tienes|tenemos) que (primero |antes |siempre |lanzar |exportar |definir |poner |pasar |estar |tener |usar |hacer |arrancar |levantar |ejecutar |pedirlo |pedir )? /
      antes de / antes hay que / sin (la |el |eso |esto |vpn|_ )?(no|nada) /
      si no (falla|no|se|va|peta|luego|rompe|revienta) /
      para (lanzar|desplegar|probar|arrancar|compilar|conectarte|conectarse|desarrollar|depurar|levantar|publicar|ejecutar|pasar) /
      en local (hay|tienes|se|necesitas) /
      para (conectarte|reiniciar|arrancar|desplegar|probar|acceder|entrar|publicar|levantar) /
      necesitas (la|el|un|una) / hay que (entrar|arrancar|levantar|tener|pasar|estar|lanzar|ejecutar) /
      hay que pedirlo / el día antes / con antelación / pedirlo (el|con|antes)`,
    procedure: `
      primero ~ (luego|después|y) / luego / después / y después / a continuación /
      (el |la |nuestro |nuestra )?(despliegue|procedimiento|proceso|subida|publicación|release|rollback|pasos|orden|flujo|puesta en producción|paso a producción) (es|se hace|se hacen|:|consiste|va|son|siempre|solo|pasa) /
      (se )?(despliega|desplegamos|publica|publicamos|lanza|lanzamos|reinicia|genera|sube|subimos|mergea|sincroniza|importa|exporta|levanta|etiqueta) (con|por|vía|desde|los|todas|cada|a|en|a mano|automáticamente|manualmente|solo|siempre|el|la) /
      (nunca|no) (se )?(desplegamos|despliega|hay despliegues|subimos|publicamos|mergeamos|se sube|se toca|tocar)* ?(los|el|desde|antes|después|en|un) (viernes|lunes|fin|tu|su|local|máquina|portátil) /
      nunca desde /
      cuando (el|la|se|un|una) ~ (cuelga|cae|para|bloquea|atasca|llena|no responde|quede colgado|muere) /
      si (el|la|se) ~ (cuelga|cae|para|bloquea|atasca|llena|no responde) / a mano / manualmente /
      esperar (a que|a|que) / una vez (al|por|a la) (día|semana|mes|noche) / cada (noche|hora|semana) /
      todas las noches / si (el|la) _ se (queda|cuelga|cae|para|bloquea) /
      se queda (colgado|colgada|parado|bloqueado) / y listo / solo de lunes / van por (jenkins|gitlab|el|la) /
      se hacen (cada|a|los|por) / para reiniciar / (docker|systemctl|supervisorctl|kubectl) restart /
      se (borra|borran|renueva|renuevan|levanta|cae|caen) / volver a conectar / relanzar / se levanta con /
      salvo (el|la)`,
    cause: `
      (la |el |lo )?(causa|problema|fallo|error|bug|culpable|culpa|motivo|origen|raíz) (es|era|fue|estaba|está|venía|viene|:|raíz) /
      venía (de|del) / viene (de|del) / (causado|causada|provocado|provocada|producido) por / debido a /
      por culpa de / resulta que / resultó (que|ser) / al final (era|fue|resultó) /
      era (que|por|el|la|culpa|un|una|porque) / fue (que|por|el|la|culpa|porque) / se debía a / se debe a /
      (fallaba|falla|petaba|peta|se colgaba|se caía|reventaba|iba lento|se rompía) (porque|por|cuando|al|ya que|debido) /
      el origen / fallaba porque / el problema era / (había|ha) (caducado|expirado|cambiado|llenado) / la causa era /
      apunta a / solo admite / cortaba / cacheaba /
      era (el|la) (dns|proxy|caché|red|cortafuegos|antivirus|certificado) / era el / venían (de|del) /
      el fallo venía / la causa (era|es|fue) / no existe (ahí|en)`,
    found: `
      encontrado / (lo|ya lo) (he|encontré|tengo|hemos) (encontrado|descubierto|visto|resuelto)? /
      (he|hemos) (encontrado|descubierto|averiguado|resuelto|dado con) / resuelto / solucionado /
      ya (funciona|va|está|arranca|pasa|pasan) / resulta que / resultó / al final (era|fue|resultó) / por fin /
      era (eso|por|el|la|que) / misterio resuelto / la solución (era|fue|es) / tras (horas|días) / ^ya está /
      ya está: / el problema era / la causa era / lo renové / por fin: / ^por fin / era el dns`,
    fixed: `
      (lo|la|los|se) (arregla|arregló|ha arreglado|soluciona|solucionó|ha solucionado|resuelve|resolvió|ha resuelto) /
      (arregla|arreglado|solucionado|solucionó|solucionó|resuelto|corregido) /
      (ya|ahora|todo|con eso|así) (funciona|va|pasa|pasan|arranca|compila|está bien|está verde|en verde|vuelve|va bien|conecta|corre) /
      desde entonces / en verde / ya no (falla|fallan|da|hay|sale|peta|se cae|se cuelga) /
      (al|tras|después de) (cambiar|poner|pasar|añadir|activar|desactivar|quitar|reiniciar|actualizar|fijar|borrar|usar|subir|bajar|limpiar|instalar|montar|forzar)(lo|la)? /
      (cambiando|poniendo|pasando|añadiendo|activando|desactivando|quitando|reiniciando|actualizando|fijando|borrando|usando|subiendo|limpiando|forzando) /
      con (el|la|un|una|ese|esa|_) ~ (funciona|va|pasa|arranca|vuelve) / bastó con / basta con /
      la solución (era|fue|es) / (lo|la) (renové|cambié|reinicié|subí|actualicé|quité) y (funciona|ya|va|pasa) /
      ya pasan / y funciona / termina bien / con ~ ya (pasan|funciona|va|arranca) / subimos (el|la) /
      bajamos (el|la) / no ha vuelto a pasar / y ya (suben|funciona|va|pasan|arranca) / se arregla / leyéndolo /
      pasan los tests / los tests pasan / pasa el build / el build (pasa|termina|funciona)`,
    workaround: `
      workaround / apaño / chapuza / parche / truco / rodeo / solución temporal / solución provisional /
      alternativa (temporal|mientras) / atajo / mientras (no|tanto|lo|se|el|la|los|siga|arreglan) /
      hasta que (lo|se|el|la|los|salga|arreglen|publiquen|soporte|solucionen) / en tanto / entre tanto / entretanto /
      de momento lo / para (esquivar|evitar|sortear|saltarnos|rodear) / esquivar / sortear / sorteamos / esquivamos /
      lo que hacemos es / (fijamos|fijada|fijado|clavada|clavado) (la|en|a) / a la espera de / tiramos de /
      (lo|la|los|las) (quitamos|convertimos|filtramos|limpiamos|reintentamos|ignoramos|cortamos|guardamos|mandamos) (en|antes|nosotros|y|al)? /
      hasta que (el|la|los) / consultamos cada / de más, / reintentamos /
      así que (exportamos|mandamos|enviamos|usamos|ponemos|quitamos|convertimos) /
      como (el|la) ~ no (admite|acepta|soporta|permite) / mandamos (los|las|el|la) ~ como /
      por eso (los|las|lo|la) (subimos|mandamos|guardamos|enviamos|ponemos) / por eso (subimos|usamos|mandamos) /
      llamar ~ dos veces / dos veces / por eso el (cliente|servidor|job|script) / por eso enviamos / en bloques /
      por lotes / así que reconectamos / reconectamos`,
    limit: `
      no (lo |la |los |nos |te )?(soporta|soportan|admite|admiten|acepta|aceptan|permite|permiten|funciona|maneja|entiende|conoce|envía|devuelve|ofrece|respeta|aguanta|tiene|trae|lee|traga|deja|gestiona) /
      no hay (soporte|versión|build|api|driver|webhook|sandbox|forma|manera) / bug (conocido|de|del|en) /
      fallo (conocido|de|del|en) / limitado a / limitada a / máximo (de )?# / como máximo /
      solo (soporta|acepta|admite|permite|funciona con) / roto en / rota en / sin soporte /
      (manda|envía|devuelve|mete|añade) ~ de más / de más / solo admite / no permite / se come /
      no hay (wifi|red|internet|cobertura) / nos deja # / por minuto / corta (los|las|el|la) / no nos sirve /
      poca memoria / solo crea / fallo de su / hay poca / bloquea más / bloquea / corta tras /
      tras # (ficheros|peticiones|minutos)`,
    todo: `
      todo: / ^todo / pendiente / pendientes / por hacer / queda (por|pendiente|que) / quedan (por|pendientes) /
      falta (por|que|todavía|aún|hacer|quitar|migrar|borrar)? / faltan / habrá que /
      hay que (todavía |aún |también |luego |después |quitar|borrar|migrar|renovar|cambiar|actualizar|eliminar|avisar|acordarse|revisar|pedir) /
      tenemos que (todavía |aún |también |luego |después |acordarnos|quitar|borrar|migrar|renovar|cambiar|actualizar|eliminar|avisar) /
      (que )?no se (nos|me|te) olvide / no (te )?olvides (de)? / no olvidar / recuérdame / recordatorio /
      acuérdate de /
      (apúntalo|anótalo|ponlo|añádelo|mételo|apunta|anota|pon|añade) (_ )?(en|a) (la|el|mi|nuestra) (lista|backlog|pendientes|todo) /
      en la lista / para el backlog / backlog / para (más adelante|luego|después) /
      (alguien|yo|nosotros) (tiene|tengo|tenemos|debe|debería|debo) (que )? / antes (del|de que|de la|de) /
      deuda técnica / tarea pendiente / queda pendiente /
      (hay|habrá) que (borrar|apagar|quitar|cambiar|traducir|avisar|migrar) / para el sprint / acuérdate de que /
      en cuanto ~ hay que / tenemos que (renovar|avisar|migrar|cambiar|borrar|pedir) / falta avisar /
      falta (renovar|migrar|borrar|traducir) / hay que (comprar|renovar|pagar|pedir) / antes$ / caducan /
      tenemos que volver / volver al / hay que (cambiarlo|renovarlo|borrarlo|hacerlo|migrarlo) / cambiarlo antes /
      falta escribir / la espera / lo espera / en cuanto ~ hay que (quitar|borrar|apagar|cerrar)`,
    later: `
      (cuando|una vez|en cuanto|tan pronto|después de que) ~ (salga|salgamos|esté|estén|termine|acabe|lancemos|lancen|publiquemos|mergeemos|pase|pasemos|migremos|suba|subamos|llegue|se publique|se despliegue|lista|listo|cerrada|cerrado|en producción) /
      (después|tras|luego) (de )?(la |el |del |nuestra )?(_ )?(release|lanzamiento|demo|migración|entrega|congelación|sprint|merge|actualización|versión|salida|auditoría|vacaciones|#|v#) /
      antes (de |del |de la |de que )(_ )?(release|lanzamiento|demo|migración|entrega|congelación|auditoría|salida|versión|feria|verano|salgamos|#) /
      la próxima semana / la semana que viene / el mes que viene /
      el próximo (sprint|mes|año|trimestre|lunes|martes|miércoles|jueves|viernes) /
      el (lunes|martes|miércoles|jueves|viernes) que viene / en (una|dos|tres|#) (semanas?|meses|días|sprints?) /
      mañana / pasado mañana / algún día / más adelante / más tarde / luego /
      (para|antes de|hasta|a finales de|en) (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|el lunes|el martes|el miércoles|el jueves|el viernes|fin de) /
      con la (versión|v)? ?# / en la (versión|v)? ?# / en cuanto (migremos|salgamos|esté|terminemos|acabe|lancemos) /
      para el sprint (que viene|próximo) / antes del lanzamiento / el sprint que viene`,
    external: `
      docker / compose / contenedor / contenedores / imagen / alpine / debian / ubuntu / linux / macos / windows /
      glibc / musl / arm / ci / runner / node / npm / pnpm / yarn / python / pip / jvm / java / gradle / maven / php /
      composer / postgres / postgresql / mysql / mariadb / sqlite / redis / mongo / kafka / nginx / apache / proxy /
      vpn / dns / tls / ssl / certificado / ipv4 / ipv6 / localhost / puerto / red / cortafuegos / reloj /
      zona horaria / utc / locale / codificación / utf-8 / permiso / permisos / memoria / kernel / caché / lockfile /
      versión / versiones / actualización / variable de entorno / env / s3 / kubernetes / clúster / pod / helm /
      terraform / webpack / vite / chrome / navegador / safari / firefox / git / driver / openssl / antivirus /
      proveedor / timeout / socket / saltos de línea / transacción / pool / sistema`,
    continues: `
      ^(ellos|ellas|ella|es|son|porque|ya que|si no|solo|sólo|únicamente|sin|así que|por eso|luego|después|nunca|siempre|no|salvo|excepto|el resto|lo demás|allí|con|desde|pero|entonces|mejor|tampoco|ni)`,
    i: `
      yo / mi / mis / me / mí / conmigo / soy / tengo / uso / prefiero / quiero / trabajo / llevo`,
    you: `
      tú / te / ti / tu / tus / tienes / puedes / debes / usted / necesitas / verás`,
    they: `
      ellos / ellas / su / sus / les / él / ella / le / quienes`,
    neg: `
      no / nunca / jamás / nada / nadie / ningún / ninguna / ninguno / sin / ni / tampoco`,
    because: `
      porque / ya que / si no / debido / por eso / puesto que / dado que / para que / como / pues / que luego`,
    but: `
      pero / sino / salvo / excepto / aunque / sin embargo / a pesar`,
    until: `
      hasta / mientras / en tanto / hasta que`,
    when: `
      cuando / si / cada vez / en cuanto / siempre que / una vez / durante / al`,
    before: `
      antes / primero / previamente`,
    after: `
      después / luego / tras / desde / más tarde / a continuación`,
    instead: `
      en vez / en lugar / sino / mejor / en cambio`,
    must: `
      debe / deben / debes / hay que / tiene que / tienen que / tienes que / tenemos que / necesita / necesitas /
      hace falta / obligatorio / necesario / exige / requiere / habrá que / debería`,
    can: `
      puede / pueden / podría / podrían / puedes / posible / podemos / podríamos`,
    past: `
      era / eran / fue / fueron / estaba / estaban / había / habían / ha / han / hemos / he / tuvo / hizo / venía /
      falló / fallaba / cambiamos / decidimos / elegimos / encontrado / resuelto / quedó / pasó / dijo / dije`,
    future: `
      va a / vamos a / será / serán / próximo / próxima / a partir / habrá / viene / pronto / habrá que`,
    this: `
      este / esta / esto / estos / estas / ese / esa / eso / aquí / ahí / lo`,
    startswe: `
      ^(nosotros|nuestro|nuestra|nuestros|nuestras|tenemos|usamos|hemos|somos|vamos|nos)`,
    startsi: `
      ^(yo|mi|mis|soy|tengo|prefiero|quiero|uso|trabajo|llevo|me|a mí)`,
    startsthe: `
      ^(el|la|los|las|un|una|todo|todos|todas|cada|ningún|ninguna|nadie|solo|sólo)`,
    startsthis: `
      ^(este|esta|esto|ese|esa|eso|es|son)`,
    every: `
      todo / todos / toda / todas / cada / siempre / nunca / solo / sólo / únicamente / cualquier / ningún / ninguna /
      jamás`,
    choosing: `
      eleg* / elig* / escog* / qued* / segu* / sigue / pas* a / migr* / dej* / abandon* / quit* / reemplaz* /
      sustitu* / adopt* / decid* / acord* / descart* / mantene* / mantiene / usamos / usaremos / aprob* / cancel* /
      apost* / retir* / congel* / cambi* / nos vamos`,
    failing: `
      fall* / error* / bug / rompe / roto / rota / cuelga / colgado / lento / lenta / bloque* / cort* / caduc* /
      falta / vacío / vacía / lleno / timeout* / fuga / cae / caído / pierde / revient* / peta / dupl* / rechaz* /
      tropieza`,
    running: `
      lanz* / arranc* / despleg* / despliegue* / reinici* / levant* / ejecut* / correr / corre / publica* / mergea* /
      sube / subir / subimos / compil* / instal* / copia* / backup* / sincroniz* / import* / export* / conect* /
      entrar / renov* / renueva* / resete* / borra / borran`,
    coding: `
      función / funciones / clase / clases / método / métodos / variable / variables / fichero / ficheros / archivo /
      archivos / test / tests / prueba / pruebas / import / imports / tipo / tipos / componente / módulo / línea /
      líneas / código / comentario / comentarios / commit / commits / diff / diffs / pr / prs / rama / ramas /
      consulta / parámetro / constante / excepción / carpeta / nombre / nombres / formato / estilo / doc / readme /
      mock / mocks / linter / refactor* / dependencia / dependencias / librería / lógica / vistas`,
    looking: `
      botón / botones / página / formulario / pantalla / menú / icono / color / fuente / tabla / tablas / columna /
      fila / lista / campo / campos / título / texto / imagen / imágenes / pdf / banner / pestaña / etiqueta`,
    timing: `
      hora / horas / día / días / semana / semanas / mes / meses / año / años / minuto / minutos / segundos / lunes /
      martes / miércoles / jueves / viernes / sábado / domingo / domingos / enero / febrero / marzo / abril / mayo /
      junio / julio / agosto / septiembre / octubre / noviembre / diciembre / noche / noches / mañana / verano /
      otoño / invierno / primavera / trimestre / sprint / mediodía / plazo / vacaciones`,
    judging: `
      lento / lenta / rápido / grande / pequeño / caro / cara / barato / difícil / fácil / ilegible / legible /
      claro / sencillo / complejo / complicado / pesado / arriesgado / seguro / limpio / feo / suficiente / basta /
      demasiado / mejor / peor / malo / bueno / poco / poca / mucho / corto / cortos`,
    having: `
      es / son / tiene / tienen / hay / está / están / pertenece / contiene / significa / cuesta / viene / vienen /
      usa / usan / va / van / somos / tenemos`,
  },
}
