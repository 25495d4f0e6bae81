/**
 * Words that may stand for one another when people speak of software and of what it is for, group by group: synonyms, forms of
 * one word that the stemmer keeps apart, short forms, plain words for technical ones. None stands here because of a case that
 * recall is measured by. Data: a group is right when a strict colleague would say that two of its words can name the same matter.
 */
export const KIN_WORDS = `| popup modal dialog overlay lightbox | dropdown select combobox picker | toast snackbar notification | spinner loader
throbber loading | skeleton placeholder shimmer | sidebar drawer sidenav | navbar navigation nav | accordion
collapsible expander disclosure | collapse fold expand unfold | carousel slider slideshow | checkbox tick tickbox
checkmark | toggle switch | radio radiobutton | scrollbar scroll scrolling | pagination pager paginate paging |
wizard stepper multistep | badge chip pill | avatar gravatar profilepicture | icon glyph pictogram svg | link
hyperlink anchor href | click tap press | doubleclick dblclick | hover mouseover mouseenter | cursor pointer caret |
drag drop dnd draggable | swipe gesture fling | pinch zoom magnify enlarge | shortcut hotkey keybinding | keystroke
keypress keydown | focus inert trap focustrap | blur unfocus focusout | accessibility a11y wcag aria | screenreader
voiceover nvda talkback jaws | contrast legible readable readability | colourblind colorblind deuteranopia |
animation animate keyframe tween easing | wobble jitter shake jank stutter | flicker flash blink flashing | jump
layoutshift reflow cls | dark darkmode nightmode theme | color colour hue | grey gray | transparent opacity
translucent alpha | shadow boxshadow elevation | rounded radius borderradius | gap spacing margin padding gutter |
align alignment center centre misaligned | overflow clip truncate cut | ellipsis truncate shorten abbreviate |
sticky pinned fixed | heading title headline | flex flexbox | responsive breakpoint viewport | phone mobile
smartphone handset | tablet ipad | fullscreen maximize maximise | minimize minimise | stylesheet css scss sass |
tailwind utilityclass tw | italic oblique | blurry fuzzy pixelated retina hidpi | show display reveal visible |
print printer printing printout | notch safearea cutout | push notification apns fcm | deeplink universallink
applink | offline disconnected airplane | online connected connectivity | wifi wireless wlan | cellular 4g 5g lte |
vibrate haptic vibration | camera webcam | microphone mic | gps location geolocation position | latitude longitude
coordinate lat lng | bluetooth ble | splash launchscreen startup | softkeyboard ime onscreenkeyboard | autofill
autocomplete prefill | autocomplete typeahead suggestion suggest | input field textbox textfield | textarea
multiline | required mandatory compulsory | validate validation validator verify | regex regexp pattern | submit
send submission | debounce throttle | draft unsaved autosave | unsaved dirty unsubmitted | reset clear wipe | search
lookup find | typo misspelling misspelt misspelled | spelling spellcheck spell | language locale lang | translate
translation translator | i18n internationalisation internationalization localisation localization l10n | rtl
righttoleft arabic hebrew bidi | plural pluralize pluralisation singular | datepicker calendar date | timezone tz
utc offset zone | utc gmt zulu | dst daylight summertime | epoch unix timestamp | iso8601 rfc3339 iso | duration
elapsed length | holiday vacation | late overdue delayed | schedule cron timer recurring | nightly overnight night |
daily everyday | recurring repeat periodic | expire expiry ttl lifetime | recent latest newest | birthday birthdate
dob age | ntp drift skew clock | money amount price cents currency | penny cent minorunit | euro eur | dollar usd |
pound gbp sterling | discount coupon voucher promo | tax vat gst | invoice bill billing | refund chargeback
reimburse | pay payment checkout | card creditcard visa mastercard | subscription subscribe subscriber | renew
renewal subscription | unsubscribe optout | cart basket | stock inventory | salary wage payroll | exchangerate fx
forex conversion | budget spend spending expense | encoding charset utf8 unicode | mojibake garbled gibberish
encoding | accent diacritic umlaut | latin1 windows1252 cp1252 | bom byteordermark | normalize nfc nfd normalisation
| newline crlf lf lineending | uppercase capital caps | lowercase casefold caseinsensitive | slug permalink slugify
| trim strip whitespace | markdown md mdx | entity escape htmlencoded | spreadsheet excel xlsx sheet workbook | csv
tsv commaseparated delimiter | word docx doc | pdf acrobat | powerpoint pptx slide deck presentation | folder
directory dir | filename basename | delete remove erase drop purge | trash bin recycle | restore recover undelete |
archive zip tar gzip compress | unzip extract decompress unpack | temp temporary tmp scratch | huge big large
oversized | minify compress uglify | checksum hash digest sha256 | parse parser deserialize | serialize serialise
marshal | yaml yml | corrupt corrupted broken damaged | image picture photo img | thumbnail preview | screenshot
screengrab capture | resize scale downscale shrink | jpeg jpg | sprite spritesheet atlas | video movie footage mp4 |
record recording capture | play playback player | audio sound mp3 wav | mute silence silent quiet | volume loudness
gain | subtitle caption srt vtt | transcript transcribe transcription whisper | ffmpeg transcode encode codec |
stream streaming hls livestream | lipsync desync outofsync avsync | speech voice spoken tts | headphone headset
earphone | fps framerate frame | stutter jank lag framedrop | score points highscore | velocity speed | controller
gamepad joystick | spawn respawn instantiate | random rng seed randomness | shader glsl wgsl hlsl | pathfinding
astar navmesh | chart graph plot | outlier anomaly spike | matplotlib pyplot seaborn | heatmap colormap colourmap |
flowchart mermaid diagram | percent percentage ratio share | citation cite reference bibliography bibtex | latex tex
| appendix annex supplement | login signin logon | logout signout | signup register registration | password
passphrase pwd passwd | 2fa mfa otp totp twofactor | passkey webauthn fido | sso saml oidc okta | oauth openid oidc
| token jwt bearer | authorization authz permission access | forbidden 403 denied unauthorised unauthorized |
unauthorized 401 unauthenticated | permission right privilege role | rbac role acl | admin administrator superuser
root | sudo root elevate | tenant organisation organization | impersonate masquerade | lockout locked bruteforce |
guest anonymous visitor | apikey token | leak leaked expose exposed | revoke invalidate withdraw | encrypt
encryption cipher | decrypt decipher | certificate cert tls ssl | https tls ssl | sign signature signing | gpg pgp |
firewall iptables ufw | vulnerability cve exploit | xss scriptinjection sanitize escape | csrf xsrf | sqlinjection
injection sqli parameterized | cors crossorigin origin | csp contentsecuritypolicy | attack attacker hacker
malicious | malware virus trojan | phishing scam | ratelimit throttle quota 429 | ddos flood | blocklist blacklist
denylist | allowlist whitelist | sandbox isolate jail | privacy gdpr personal pii | pii personal sensitive |
anonymize anonymise pseudonymize redact | redact mask scrub | consent optin agree | license licence spdx | email
mail inbox | spam junk | newsletter mailing digest | chat message conversation | mention ping | commit commits
checkin | squash fixup | amend rewrite fixup | conflict clash collision | stash shelve | cherrypick backport |
revert undo rollback backout | forcepush overwrite | pr pullrequest mr mergerequest | approve approval lgtm signoff
| nitpick nit pedantic | codeowner codeowners reviewer | diff patch changeset | refactor restructure cleanup tidy |
snakecase underscore | kebabcase hyphenated dashed | comment docstring jsdoc | docs documentation readme manual |
guide tutorial howto walkthrough | example sample demo | glossary terminology term | adr decision | deploy rollout
release ship | breaking incompatible backwardsincompatible | deprecate deprecated obsolete | dependency package
library | dependabot renovate | linter lint linting eslint | ruff flake8 pylint | formatter prettier black
autoformat | indent indentation | mypy pyright typecheck | typescript ts tsc | hardcode hardcoded literal | ticket
issue jira story | bug defect fault | urgent asap critical blocker | sprint iteration fortnight | estimate
estimation storypoint | meeting call standup | retro retrospective | postmortem incident | oncall pager pagerduty |
handover handoff | newcomer newbie joiner beginner | colleague coworker teammate | submodule subtree vendored |
freeze hang stuck unresponsive deadlock | crash abort die segfault | slow sluggish laggy | kill terminate cull |
idle inactive unused | remember cache memoize | stop halt shutdown | restart reboot relaunch | retry reattempt
backoff | error exception failure | refresh reload | realtime live | flag featureflag toggle | experiment abtest
splittest | sync synchronize synchronise | onboarding tour walkthrough | 404 notfound missing | qr qrcode barcode |
storybook componentlibrary designsystem | wireframe mockup prototype | tooltip popover hovercard | alt alttext |
disabled greyed greyedout | font typeface typography webfont | bold semibold fontweight | iphone ios ipad | appstore
testflight itunes | captcha recaptcha turnstile hcaptcha | duplicate twice idempotent idempotency | invalid
malformed illegal | upload attach attachment | sort order ordering sorted | logo branding wordmark | wording
phrasing copy microcopy | annual yearly | deadline due duedate | rounding round float decimal | invoice receipt bill
| pie donut doughnut | backup snapshot dump | rename naming renaming | taborder tabindex tabbing | authentication
authn auth login | hash bcrypt argon2 scrypt | passwordreset forgot forgotten | changelog releasenotes whatsnew |
email smtp mailer | notify notification alert | hide hidden invisible conceal | cover overlap zindex stacking |
behind beneath underneath zindex | concise brief short terse | verbose wordy longwinded lengthy | health hp hitpoint
| enemy mob monster opponent | collision hitbox collide | landscape orientation portrait | wrap wrapping linebreak |
cjk chinese japanese korean | clock time timestamp | price cost fee charge | shipping delivery postage | order
purchase buy | dash hyphen emdash | emoji emoticon smiley | done finished completed | tracking analytics telemetry |
upgrade update bump | migrate migration | unused dead unreachable | todo fixme | ban banned suspended | vanish
disappear gone missing | announce arialive announcement | postcode zipcode postal | surname lastname familyname |
telephone phone e164 | favourite favorite bookmark star | clipboard copy paste | preference setting option | total
sum subtotal | semver version versioning | lag latency delay | flash fouc unstyled | precommit hook husky lefthook |
noverify skip bypass | annotation typehint | incident outage downtime | summary tldr overview | k8s kubernetes
kubectl | postgres postgresql pg psql | hostname fqdn | firewall iptables nftables ufw | certificate cert
letsencrypt acme certbot | expire expiry ttl lapse | latency delay lag slow | bandwidth throughput traffic | timeout
deadline expire | offline disconnected unreachable down | disconnect drop interrupt | reconnect resume reestablish |
keepalive heartbeat ping | healthcheck liveness readiness probe | outage downtime incident down | uptime
availability | vpn wireguard openvpn tunnel | websocket ws wss | sse eventsource streaming | nat masquerade
portforwarding | cdn cloudfront cloudflare fastly edge | localhost loopback | mdns bonjour avahi zeroconf |
replication replicate mirror | shard partition sharding | mysql mariadb innodb | redis valkey | migration migrate
alembic flyway liquibase | column field attribute | rollback revert undo | deadlock lock blocked | vacuum autovacuum
bloat | upsert onconflict | duplicate dedupe deduplicate dedup unique | null nil none missing | uuid guid ulid id |
delete remove erase purge prune | backup dump snapshot pgdump | restore recover recovery | compress compression gzip
zstd zip | fsync flush durable durability | queue backlog pending | rabbitmq amqp | publish produce emit | subscribe
consume listen | publisher producer sender | dlq deadletter poison | idempotent idempotency replay twice | twice
duplicate double repeated | ack acknowledge confirm | webhook callback hook | cron crontab schedule scheduler
periodic | batch bulk chunk | stale outdated old | invalidate evict bust expire | eviction lru evict | memcached
memcache | warm prewarm preload | coldstart startup boot | thread pthread threading | mutex lock semaphore | race
concurrent simultaneous | concurrency parallelism parallel | async asynchronous await asyncio | promise future
deferred | coroutine goroutine fiber greenlet | starve starvation contention | fast quick speed speedy | benchmark
bench perf | optimise optimize speedup | spike surge burst peak | oom outofmemory oomkilled memory | crash segfault
sigsegv abort | crash panic die | coredump core minidump | kill terminate cull stop | sigterm sigkill kill | restart
reboot respawn | zombie orphan defunct | stacktrace traceback backtrace | nullpointer npe nullpointerexception nil |
allocate alloc malloc | log logging logger | log journalctl syslog | verbose noisy chatty debug | monitor monitoring
observe observability | dashboard chart graph panel | alert alarm page pager | pagerduty opsgenie oncall | oncall
pager | opentelemetry otel otlp jaeger | percentile p95 p99 quantile | postmortem retrospective incident | runbook
playbook | audit trail history | redact mask scrub anonymize | silence mute suppress snooze | threshold limit cutoff
| limit maximum cap ceiling | canary gradual staged | bluegreen cutover switchover | terraform opentofu tf hcl |
lambda serverless faas | autoscale autoscaling hpa scale | configuration config settings preferences | secret
credential token | secret vault sops | tenant customer organisation organization | hotfix patch fix | ci pipeline
workflow | green passing pass | red failing fail broken | precommit husky hook | grpc protobuf proto | graphql gql
apollo | openapi swagger | parameter param argument arg | pagination paginate page cursor | serialize marshal encode
| deserialize unmarshal decode parse | validate validation check verify | deprecated deprecate obsolete sunset |
breaking incompatible backward | 500 502 503 servererror | 403 forbidden denied permission | 413 toolarge oversized
| mime contenttype mimetype | utf8 unicode encoding | mojibake garbled encoding umlaut | newline linebreak crlf eol
| crlf lineending dos2unix | timestamp date datetime | epoch unixtime | ntp chrony drift | float decimal rounding
precision | round rounding truncate | authentication auth login | password passphrase passwd | 2fa mfa totp otp |
passkey webauthn fido yubikey | ldap activedirectory | rbac role permission | rotate rotation renew | revoke
invalidate ban | vulnerability cve advisory exploit | sandbox isolate jail seccomp | compiler compile compilation |
linker link linking ld | minify uglify terser | transpile babel swc | treeshake treeshaking deadcode | lockfile lock
pin | pin freeze lock | vendor vendored vendoring | install installation installer | node nodejs | pip uv pipx |
venv virtualenv | conda mamba anaconda miniforge | python py python3 | pyenv asdf mise | pytest unittest | typecheck
tsc | javascript js ecmascript | jest vitest mocha | gofmt goimports gofumpt | golangcilint staticcheck vet | junit
testng | kotlin kt | cpp cxx | clangtidy cppcheck | valgrind memcheck | sanitizer asan ubsan tsan | erlang otp beam
| rubocop standardrb | rspec minitest | phpstan psalm | docstring documentation docs | indentation indent tabs
whitespace | flaky intermittent flake unreliable | intermittent sometimes occasionally random sporadic |
deterministic reproducible seed | mock stub fake | snapshot golden baseline | coverage covered codecov | e2e
endtoend playwright cypress selenium | fuzz fuzzing afl | assertion assert expect | sleep wait delay | notebook
jupyter ipynb | jupyter jupyterlab jupyterhub | csv tsv spreadsheet | spreadsheet excel xlsx | export dump extract |
backfill rerun reprocess | missing nan null | retrain finetune | inference predict prediction | pytorch torch |
sklearn scikitlearn | learningrate lr | overfit overfitting generalize | label annotation annotate | chunk split
segment | plot chart graph figure | seed random rng | quantize quantization int8 | flash burn program | bootloader
uboot | brick bricked unbootable | raspberrypi raspberry rpi | rtos freertos zephyr | mqtt mosquitto | lora lorawan
| interrupt isr irq | watchdog wdt | temperature thermal heat | overheat hot thermal | brownout undervoltage voltage
power | wake wakeup awaken | estop emergencystop | solder soldering | eeprom nvs nonvolatile | powershell pwsh |
autocomplete completion tabcompletion | vim neovim nvim vi | vscode codeserver vscodium | lsp languageserver
intellisense | keybinding shortcut hotkey keymap | glob wildcard | permission chmod chown | dryrun simulate | macos
mac osx darwin | apt dpkg deb | homebrew brew | pr pullrequest mr | blame annotate | commit changeset revision |
gitignore ignored untracked | diff difference delta | changelog releasenotes news | issue ticket bug | licence
license | licence gpl agpl copyleft | sbom cyclonedx spdx | gdpr privacy dsgvo | exception raise throw | catch
except rescue | swallow ignore suppress | fix repair resolve | workaround hack kludge | debug debugger gdb lldb pdb
| breakpoint debugger | reproduce repro | weird odd strange unexpected | lost missing disappear vanish gone |
refused econnrefused connectionrefused | reset econnreset brokenpipe | enoent missing nonexistent | eacces eperm
denied | emfile ulimit descriptor | eaddrinuse occupied inuse | typo misspelling spelling | loop infinite endless |
cycle circular cyclic | mismatch differ inconsistent discrepancy | hardcoded constant literal | email mail smtp |
notification notify push | picture image photo | audio sound | scrape crawler spider scraping | plugin extension
addon | autogenerated generated | watch watcher inotify | wasm webassembly | arm64 aarch64 m1 applesilicon | x86
amd64 x64 | translation translate i18n localization l10n | replica follower secondary standby | import ingest
ingestion | compass magnetometer heading | cleanup clean prune purge tidy | interval frequency period | hide conceal
invisible | leftover orphan stale dangling | partial incomplete truncated | s3 bucket blob | ssh sshd openssh |
cargo crate | production prod live | gripper grasp grab | skew drift offset | readonly immutable | pause suspend
halt | resume continue | postpone defer delay | cancel abort | forbid prohibit disallow ban | unplug disconnect
detach | plug attach connect | dns nameserver resolver | proxy reverseproxy nginx haproxy | primary leader master |
memory ram | heap memory | retention keep retain | outgoing outbound egress | incoming inbound ingress | row record
| mongodb mongo | elasticsearch opensearch elastic | disk storage drive ssd | full enospc space | consumer
subscriber | pool pooling pgbouncer | cpu processor | gpu cuda | gc garbagecollection garbagecollector | profile
profiler profiling flamegraph | vm virtualmachine hypervisor | container docker podman | daemon service systemd |
env environment dotenv | staging preprod | sso saml singlesignon | emoji unicode | timezone utc tz | bundler webpack
vite rollup esbuild | npm pnpm yarn | monorepo workspace turborepo nx | maven mvn pom | java jvm jdk | rust cargo
rustc | ruby gem | linter ruff flake8 pylint | formatter format formatting prettier | formatter black autopep8 yapf
| formatter gofmt rustfmt clangformat | linter clippy rubocop golangcilint | typechecker mypy pyright dialyzer |
airflow dagster dag | anomaly outlier | train training | accelerometer imu gyro | microcontroller mcu esp32 stm32 |
motor actuator servo stepper | humidity moisture | calibrate calibration | battery lipo accumulator | serial uart
rs232 | deepsleep lowpower sleep | robot ros ros2 | terminal console commandline cli | shell bash zsh | symlink
softlink | color colour | video clip movie | transcode ffmpeg | skip xfail | regression regress | incorrect wrong
inaccurate | jitter noise | gps gnss | monkeypatch mock patch | hotreload hmr livereload | dylib dll sharedlibrary |
restructure refactor | throughput qps rps | redirect 301 302 | duration elapsed | oncall duty pager | erase wipe
shred | empty blank | main trunk | spend cost bill billing | create creation generate generation produce | add
addition append insert | delete deletion remove removal erase purge drop | cleanup purge wipe clear prune | cull
kill reap evict terminate | retain retention keep kept preserve | discard throw thrown dump toss | trash bin garbage
rubbish | move migrate migration relocate transfer | split divide division partition separate | merge combine join
unify consolidate | group bundle batch cluster bucket | send sent transmit dispatch deliver | deliver delivery ship
shipment shipping | receive reception arrive arrival incoming | show shown display render appear | hide hid hidden
invisible conceal | lose loss lost missing | allow permit permission authorize authorise | forbid forbidden prohibit
disallow ban | block blacklist denylist ban blocklist | whitelist allowlist exempt | require requirement mandatory
obligatory compulsory | wait await pause sleep | pause suspend suspension halt | retry reattempt retries attempt |
stop halt cease quit | start begin began begun launch | startup boot bootstrap | restart reboot relaunch reset |
shutdown terminate quit exit | connect connection link attach | disconnect disconnection detach unplug offline |
convert conversion transform transformation | translate translation localize localise i18n | truncate clip crop trim
cut | round rounding decimal fraction | abbreviate abbreviation shorten short | compare comparison diff | differ
difference discrepancy mismatch deviation | match equal same identical | sort order ordering rank | search lookup
query seek sought | find found locate discover | detect detection recognize recognise spot notice | count tally
number | sum total aggregate | measure measurement reading gauge | limit cap maximum ceiling quota | exceed overrun
surpass over | minimum min floor lowest | maximum max peak highest | expire expiry expiration lapse | schedule cron
timetable calendar | repeat recur recurring periodic | loop cycle iterate iteration | copy duplicate clone replicate
| mirror replica replicate sync | rename relabel retitle | replace replacement substitute swap exchange | revert
rollback undo undid undone | restore restoration recover recovery undelete | ask request inquiry enquiry | answer
reply respond response | approve approval accept acceptance signoff | reject rejection refuse refusal decline deny
denied | warn warning alert alarm | notify notification alert inform ping | complain complaint gripe grumble |
explain explanation clarify clarification | describe description summary | decide decision | choose chose chosen
choice pick select | prefer preference favour favor favourite favorite | agree agreement consensus consent | promise
guarantee commitment | buy bought purchase order | sell sold sale | pay paid payment | charge bill debit billing |
refund reimburse reimbursement chargeback repay | price cost pricing fee | expensive costly pricey | cheap
inexpensive affordable | gratis free complimentary | discount coupon voucher promo rebate | money cash funds budget
| receipt slip voucher | contract agreement terms | cart basket checkout | product item article sku | book booking
reserve reservation appointment | cancel cancellation canceled cancelled abort | subscribe subscription membership |
donate donation gift | fast quick rapid speedy swift | slow sluggish laggy crawl slowness | faster slower speed
performance | speed velocity pace | big large huge giant | bigger smaller larger size | small tiny little mini |
high height tall | long length longer | wide width broad | deep depth | heavy weight weigh | near close nearby
proximity | far distance distant remote | empty blank vacant | null none nil undefined | full filled exhausted
capacity | wrong incorrect inaccurate erroneous false | mistake error slip blunder | correct right accurate proper |
accuracy accurate precise precision exact | approximate rough estimate | break broke broken | broken damaged corrupt
faulty defective | corrupt corruption garbled mangled | fail failure failing | crash die died dying panic abort |
bug defect fault glitch | fix repair patch mend | outage downtime unavailable down | incident outage postmortem |
strange odd weird unusual peculiar | bogus phantom ghost spurious fake | fake dummy mock stub | impossible
implausible absurd unrealistic | unique distinct uniqueness | duplicate double twice dupe | missing absent lacking
omitted | old outdated obsolete stale legacy | deprecate obsolete retire sunset | new fresh recent latest | release
version publish rollout | deploy deployment rollout ship | strict rigid stringent strictness | lax lenient tolerant
loose | tolerance margin slack leeway | safe secure safety security | dangerous unsafe risky hazardous danger |
hazard risk threat danger | loud noisy volume loudness | silent swallow unnoticed | noise jitter bounce debounce |
dark dim | bright light brightness | brighter darker contrast | hot heat warm overheat | cold cool chill |
temperature heat degree celsius | heating heater boiler radiator | cooling fan aircon | freeze froze frozen hang
hung stuck | stuck jam blocked deadlock | moisture humidity damp wet | rain rainfall precipitation | wind gust storm
breeze | storm gale hurricane | weather forecast | solar sun sunlight | flood overflow spill | leak drip seep | fire
burn burnt flame smoke | easy simple straightforward trivial | hard difficult tricky tough | complex complicated
complexity | tidy clean neat | obvious clear evident | vague ambiguous unclear | confuse confusion misleading |
readable legible readability | blurry fuzzy unsharp pixelated | sharp crisp | average mean median | smooth smoothing
average | strong strength robust | weak fragile brittle | flaky unstable intermittent unreliable sporadic | random
arbitrary shuffle | stable stability steady reliable | private secret confidential | sensitive personal pii private
| anonymous anonymize anonymise pseudonym | redact mask obfuscate censor | password passphrase passcode | login
signin authenticate authentication | logout signout logoff | register registration signup enrol enroll | hack hacker
attack attacker exploit | spam junk unsolicited | virus malware | fraud scam fraudulent cheat | daily day | nightly
night overnight midnight | hourly hour | minute min | second sec | weekly week | weekend saturday sunday | monthly
month | quarterly quarter | yearly year annual | morning dawn sunrise | evening dusk sunset | noon midday lunch |
deadline due | early premature | late overdue tardy | frequency rate often | interval period spacing | poll polling
refresh | idle inactive inactivity unused | busy active occupied | load traffic demand | throttle ratelimit limit |
increase raise rise rose risen | grow grew grown growth | decrease reduce reduction lower decline | shrink shrank
shrunk reduce | fall fell fallen drop | rare rarely seldom | often frequent frequently | sometimes occasionally
intermittent | temporary temp transient interim | permanent forever persistent | initial first original | final last
| previous prior former earlier | next following subsequent | one 1 single | two 2 pair | three 3 triple | four 4 |
five 5 | six 6 | seven 7 | eight 8 | nine 9 | ten 10 | twelve 12 dozen | fifteen 15 | twenty 20 | thirty 30 | sixty
60 | ninety 90 | hundred 100 | thousand 1000 | half halve halves | percent percentage ratio | zero 0 | many multiple
several numerous | enough sufficient adequate | excess surplus excessive | shortage scarce lack | extra additional
spare | rest remainder leftover remaining | part portion piece segment chunk | whole entire complete | complete
finish done completion | incomplete partial unfinished | customer client buyer shopper | merchant seller vendor shop
| supplier vendor provider | visitor guest | player gamer | tester qa | reviewer review approver | boss manager
supervisor | owner maintainer | operator technician | developer dev programmer engineer | author writer | driver
courier | passenger rider traveller traveler | doctor physician clinician | hospital clinic ward | medicine drug
medication pill | dose dosage | student pupil learner | teacher tutor instructor lecturer | exam test quiz | grade
mark score | employee staff worker personnel | beginner newcomer novice newbie | child kid minor | person human
people | company firm business organization organisation | tenant resident occupant | lawyer legal attorney |
auditor audit compliance | rear back behind | front ahead | edge border boundary margin | top upper | bottom lower |
middle center centre | inside inner interior | outside outer exterior outdoor | header heading title banner |
caption subtitle | label tag badge | icon symbol glyph logo | video clip footage recording | song track tune |
button click press | menu dropdown | popup dialog modal dialogue | tooltip hint hover | checkbox tick toggle |
scroll swipe | panel pane sidebar | row line record | font typeface | background backdrop | theme skin appearance |
padding gap spacing margin | device gadget hardware appliance | laptop notebook | screen display monitor | cursor
pointer mouse | tap touch press | battery power | recharge charge charger charging | power electricity energy |
voltage volt | ampere amp | cable wire cord | plug socket connector outlet | board pcb | chip processor cpu | disk
storage ssd | motor engine | sensor probe detector | lamp light led bulb | print printer printout | robot bot |
drone uav | vehicle car automobile | lorry truck van | bike bicycle | train rail railway | plane aircraft flight |
boat vessel ship | road street highway | location place position gps | postcode zip postal | city town | building
house | apartment flat | door gate | lift elevator | factory plant | warehouse depot | trip journey travel | meal
food dish | box package parcel | message msg | chat conversation | document doc | documentation docs manual guide
readme | manual handbook guide instruction | tutorial walkthrough guide | report summary statement | note memo
remark | comment remark annotation | feedback opinion review | ticket issue | todo task chore | log journal history
| template boilerplate skeleton | spreadsheet excel sheet | policy rule guideline | convention standard norm |
exception exemption | draft preliminary wip | sign signature | folder directory | export extract | import ingest |
download fetch | compress compression zip | decompress unzip unpack | write wrote written | overwrite overwrote
overwritten clobber | save persist store | job task worker | parallel concurrent simultaneous concurrency | lock
mutex | server host machine | database db | id identifier key | website site webpage | url link address | domain
hostname dns | environment env | setting configuration config option | default fallback | disable deactivate off |
enable activate | install installation setup | build built compile | verify validate validation verification check |
expect expectation anticipate | ignore skip disregard | bypass workaround circumvent | rewrite rewrote rewritten
refactor | encoding charset utf8 | character char letter | uppercase capital capitalize | typo misspell spelling |
language locale | timezone utc dst | function method routine | parameter argument | callback hook handler | catch
caught | throw threw thrown raise | run ran execute execution | tree hierarchy | branch fork | graph chart plot
diagram | statistic metric | analyze analyse analysis | monitor watch observe observation | debug troubleshoot
diagnose diagnosis | investigate investigation examine inspect | reason cause rationale why | effect consequence
impact | result outcome | depend dependency rely | problem trouble issue | solve solution resolve | help assist
assistance support | improve improvement better | worse worst degrade | regression regress reappear | avoid prevent
prevention | protect protection guard shield | harm hurt damage | destroy destruction ruin | waste wasteful squander
| give gave given | take took taken | bring brought | hold held | see saw seen | know knew known knowledge | think
thought | forget forgot forgotten | remember recall | understand understood | learn learnt | tell told | speak spoke
spoken speech | mean meant meaning | draw drew drawn | drive drove driven | fly flew flown flight | eat ate eaten |
win won winner | fight fought battle | enemy opponent foe | die death dead | spend spent | steal stole stolen theft
| shake shook shaken vibrate vibration | spin spun rotate | rotate rotation turn orientation | bend bent | wear wore
worn | tear tore torn | wake woke awake | sleep slept asleep | expand collapse | unlock unblock | vote ballot |
restrict restriction constraint limitation | zoom magnify enlarge | scale resize | flash flicker blink | transparent
transparency opacity | calibrate calibration adjust | adjust tweak tune | metre meter | kilometre kilometer km |
litre liter | kilogram kg | negative minus | predict prediction forecast | distribute distribution spread | assign
assignment allocate allocation | loan lend lent borrow | rent lease rental | permission access privilege | revoke
revocation withdraw | suspicious suspect dubious | accessibility accessible a11y | shortcut hotkey | highlight
emphasize emphasise | organise organize | optimise optimize | initialise initialize init | serialise serialize |
behaviour behavior | catalogue catalog | program programme | artefact artifact | fulfil fulfill | analogue analog |
ledger bookkeeping accounting | overdraft overdrawn negative | reconcile reconciliation mismatch discrepancy |
settle settlement payout clearing | payout disbursement withdrawal | transfer wire remittance sepa | deposit credit
topup | debit withdraw deduct | escrow holdback withheld | accrue accrual interest | installment instalment
amortization repayment | debt arrears outstanding unpaid | dunning reminder overdue unpaid | immutable readonly
unchangeable locked | posting entry booking transaction | kyc identity verification | laundering aml suspicious |
balance funds saldo | teller cashier clerk | patient ehr emr | prescription medication refill rx | allergy
intolerance allergic contraindication | diagnosis icd condition illness | triage urgency priority | appointment slot
visit | referral refer specialist | xray dicom radiology scan imaging | vitals pulse heartrate bloodpressure | hipaa
confidentiality privacy | guardian proxy parent caregiver | bed admission inpatient | telehealth videocall
teleconsultation | insurer insurance payer coverage | copay deductible excess | oversell oversold stockout inventory
| backorder restock replenish | abandoned abandonment leftover unfinished | bundle combo kit | variant size
colourway sku | wishlist favourite favorite saved | facet filter refine narrow | upsell crosssell recommend
recommendation | return rma refund | fulfilment fulfillment dispatch shipping picking | storefront shop webshop |
loyalty reward points | giftcard voucher credit | decline declined rejected refused | gateway stripe adyen psp |
threeds 3ds sca challenge | overbook overbooked doublebooked conflict | occupancy availability vacancy vacant |
noshow absent absence | checkout departure | itinerary trip route | layover stopover connection | seat seatmap chair
| waitlist queue standby | reschedule postpone rebook | guest tenant lodger | ota channel reseller | kick ban expel
boot | harass abuse bully bullying report | moderation moderator censor | profanity swear offensive slur | typing
indicator composing | unread badge unseen | seen read receipt | presence online away status | thread reply
conversation | reaction emoji like thumbsup | ephemeral disappearing vanish | e2ee encrypted encryption | room
channel group | invite invitation join | nickname alias handle username | pin sticky pinned | forward relay |
outgoing sent outbox | broadcast announcement multicast | tile basemap raster mapbox | marker pin placemark |
cluster clump grouped | geocode geocoding address | geofence boundary perimeter zone | routing directions navigation
route | detour reroute diversion | eta arrival | traffic congestion jam | compass heading bearing azimuth | altitude
elevation height | projection mercator epsg crs distorted | polygon outline shape area | polyline path track |
waypoint stop via | distance haversine kilometre mile | satellite aerial orthophoto | terrain hill relief dem |
transit bus tram | layer overlay | blend blending composite mix | brush stroke paint | eraser rub erase | eyedropper
colorpicker pipette | lasso selection marquee | saturation vivid colorful colourful | exposure overexposed
underexposed brightness | whitebalance tint temperature | washed faded pale desaturated | banding stripe
posterization gradient | grain noise speckle | denoise smooth noise | sharpen unsharp crisp | redeye retouch blemish
| exif metadata orientation | upsidedown rotated sideways orientation | mirror flip reflect | watermark stamp
copyright | antialias jagged aliasing staircase | gamut icc profile srgb | raw dng cr2 | bokeh blur defocus |
collage montage mosaic | heic heif | crossfade fade transition | playlist queue setlist | seek scrub scrubber
timeline | equalizer bass treble eq | clipping distortion crackle overdrive | crackle pop glitch underrun | underrun
dropout stutter gap | lossless flac | loudness normalization replaygain | id3 tag metadata | artwork cover sleeve |
tempo bpm beat | echo reverb feedback | earbud headphone airpods | lex lexer tokenizer scanner | inline inlining |
fold folding constant | vectorize simd | loop unroll unrolling | infer inference deduce | monomorphize generic
template | dangling uaf freed | uninitialized undefined garbage | mangle mangling symbol | recursion recursive
stackoverflow | desugar sugar lower lowering | incremental partial rebuild | nondeterministic flaky random |
contentscript inject injected | incognito private | adblock blocker ads | userscript greasemonkey tampermonkey |
webstore marketplace store | fingerprint fingerprinting tracking | redirect bounce | palette swatch | typography
font lettering | kerning spacing | leading lineheight | density compact cramped | elevation shadow depth | dizzy
motion animation vestibular | seizure flashing photosensitive epilepsy | nausea sick motion | tabbable focusable
keyboard | contrast faint pale unreadable | truncate ellipsis cut | divider separator rule | breadcrumb trail |
prominent emphasis primary | figma sketch mockup | rebrand restyle facelift | placeholder hint | chevron arrow caret
| rtl mirrored flipped | readability legibility | bounce undelivered ndr returned | greylist greylisting delay |
dkim dmarc spf | spoof spoofing forged impersonate | blacklist rbl reputation | relay smarthost | quota mailboxfull
full | imap dovecot mailbox | postfix exim mta | recipient addressee | attachment enclosure | autoreply vacation
autoresponder | quarantine spam junk | deliverability reputation inbox | reindex rebuild | stemming lemmatization
plural | stopword filler | synonym thesaurus | relevance ranking bm25 score | fuzzy typo levenshtein misspelling |
snippet excerpt highlight | crawler spider bot | boost weight promote | embedding vector semantic | nearest knn ann
| autocorrect didyoumean spelling | noindex robots hidden | facet category | tokenize split segment | scraper scrape
crawl harvest | headless puppeteer playwright selenium | useragent spoof disguise | blocked 403 banned | captcha
challenge robot | throttled slowed | boilerplate clutter readability | encoding gibberish charset | markup html |
warehouse snowflake bigquery redshift | etl ingestion import | backfill historical reprocess rerun | lineage
provenance origin | freshness stale outdated | schema structure columns | drift evolution mismatch | partition slice
| denormalize flatten | pivot crosstab | rollup aggregate summary | cohort segment | funnel conversion dropoff |
churn attrition leave cancel | skew imbalance uneven | hotspot skew overload | parquet orc columnar | materialized
precomputed | orphan dangling unreferenced | cardinality unique distinct | nullable optional | cast coerce convert |
lakehouse iceberg delta | dataset corpus | overfit overfitting memorize | underfit undertrained | nan diverge
explode | plateau stagnate stall | gradient backprop | checkpoint snapshot resume | hyperparameter knob tuning sweep
| label annotation groundtruth | imbalance rare minority | leakage contamination cheating | quantize quantization
int8 compress | distill distillation shrink | finetune finetuning adapt lora | inference predict prediction serving
| hallucinate hallucination fabricate invent | precision fp16 bf16 | preempt preemption spot interrupted | gpu
accelerator card | shard fsdp distributed | dataloader starved idle | drift degrade shift | bias unfair fairness |
temperature randomness sampling | rag retrieval | augment augmentation | confusion misclassify mislabel | threshold
cutoff confidence | brick bricked unbootable dead | bootloader boot uboot | flash program burn write | ota update
firmware | watchdog wdt reset reboot | brownout undervoltage powerdip | debounce bounce doublepress | pullup
floating | jtag swd debugger | rtos freertos scheduler | hardfault crash | i2c twi | adc analog reading | pwm
dimming duty | drain battery power consumption | sleep standby hibernate | endianness byteorder swapped | pair
pairing bond | rssi signal reception | antenna aerial reception | solder joint contact | quadcopter drone multirotor
| hover hovering loiter | wobble oscillate oscillation pid | tilt roll bank | nose pitch | yaw spin heading |
failsafe rth returnhome | crash impact | propeller rotor blade | gimbal stabilizer stabilise stabilize | telemetry
mavlink | barometer altitude pressure | lidar rangefinder | obstacle avoidance collision | nofly geofence restricted
| autopilot px4 ardupilot | waypoint mission | remote transmitter rc | odometer mileage | speedometer speed |
tachometer rpm revs | dashboard cluster instrument | warninglight telltale lamp | dtc fault obd | seatbelt buckle |
indicator blinker turnsignal | distraction glance driver | infotainment headunit stereo | carplay androidauto
projection | tyre tire tpms pressure | thermostat temperature setpoint | zigbee zwave thread | motion pir occupancy
presence | blind shade shutter curtain | doorbell chime | lock deadbolt latch | automation routine rule trigger |
scene preset mood | dimmer brightness | alexa assistant voice | homeassistant hass | intruder burglar alarm | unpair
forget remove | hysteresis flapping oscillate | leak water flood | unresponsive unavailable offline | rubberband
rubberbanding teleport desync | prediction reconciliation rollback | tick tickrate step | matchmaking lobby opponent
| elo mmr ranking skill | cheat hack aimbot | lag ping latency | respawn revive | loot drop reward | nerf weaken
balance | buff strengthen balance | overpowered balance unbalanced | quest mission | hitscan shot bullet |
leaderboard highscore ranking | ragequit quit leave | afk idle inactive | smurf alt multiaccount | lootbox gacha
gambling | microtransaction iap purchase | interpolate smooth | culling occlusion invisible | popin lod | tearing
vsync | griefing troll sabotage | buffering rebuffer stall | abr adaptive bitrate | drm widevine fairplay | manifest
playlist m3u8 | transcode rendition quality | blocky pixelated macroblock | letterbox blackbar pillarbox | aspect
stretched squashed | keyframe gop iframe | ads preroll commercial | dub dubbing voiceover | poster thumbnail cover |
binge autoplay next | geoblock region country unavailable | vod ondemand | cast chromecast airplay | pip floating |
interlaced combing deinterlace | viewer audience watcher | rewind dvr timeshift | wysiwyg richtext editor | publish
golive | unpublish retract takedown | revision version history | taxonomy category tag | permalink slug url |
shortcode embed macro | seo google ranking | opengraph preview share | excerpt teaser | byline author | embargo
schedule delayed | headless decoupled | canonical duplicate | pingback trackback | hero banner | feed rss atom
syndication | timetable schedule roster | clash overlap conflict | lesson class period | classroom room | substitute
replacement cover | term semester | enrolment enrollment registration | attendance absence absent register | truant
absence skipping | curriculum syllabus | gradebook marks grades | constraint rule restriction | infeasible
impossible unsolvable | solver optimizer | headmaster principal | elective optional | fortnight biweekly | truck
vehicle fleet | dispatcher planner | lastmile doorstep delivery | pallet skid | container teu | depot hub warehouse
| vrp routing tsp | timewindow slot | customs clearance duty | tariff duty | carrier haulier shipper courier |
misrouted lost stray | overweight capacity overload | deadhead empty | dwell waiting idle | pick picker picking |
perishable spoil expiry | declaration return filing | deduct deduction allowance writeoff | withhold withholding |
bracket band rate | exempt exemption | dependant dependent child | gross pretax | net takehome aftertax | audit
inspection | depreciation writedown | capitalgain profit | carryforward carryover | statutory legal law | taxpayer
filer | rounding cent penny | efile elster submit | noisy fatigue overload | cardinality explosion labels |
saturation full overload | baseline normal usual | uptime availability sla | downsample rollup aggregate | exporter
agent collector | heartbeat alive deadman | synthetic probe canary | trace span | correlate match | escalate
escalation | escalation pager wake | breach violate exceed | slo objective target | utilization usage load | grafana
dashboard | clockskew drift | incremental differential changed | restic borg duplicity | offsite remote elsewhere |
rpo dataloss | rto downtime | glacier archive cold | scrub bitrot verify | bitrot corruption decay | vss shadow
snapshot | exclude ignore skip | ransomware encrypted hostage | tape lto | resume interrupted continue | rsync
mirror | killswitch leak | splittunnel bypass exclude | handshake negotiation connect | mtu fragmentation stall |
roam roaming handover | obfuscate disguise hide | subnet range cidr | censorship blocked firewall | rekey rotate |
captive portal hotspot | eavesdrop sniff intercept mitm | cli terminal commandline | flag switch option | subcommand
verb | stdin pipe piped | exitcode status | dryrun simulate preview | progressbar progress | color ansi escape |
manpage help usage | glob wildcard asterisk | quote quoting escape | prompt confirm ask | interactive tty | ctrlc
sigint interrupt | sigpipe epipe broken | dotfile hidden | truncated cut incomplete | daemonize background detach |
idempotent rerun repeatable | atomic halfway partial | atomic allornothing transaction | transaction halfway
rollback | optimistic conflict overwritten | stale outdated cached | debounce doubleclick twice | eventual
inconsistent delayed | softdelete tombstone trash | cascade orphan | nplusone slow queries | backpressure
overwhelmed overload | circuitbreaker cutoff | thunderingherd stampede rush | graceful abrupt drain | bruteforce
guessing guess | traversal escape dotdot | clickjacking iframe | exfiltrate leak steal | pentest hack audit | tamper
manipulate alter forge | entitlement right allowed | proration prorate partial | grandfather legacy | trial demo
free | hydration mismatch flicker | rerender flicker redraw | repaint redraw | virtualize windowing | offscreen
invisible | prefetch preload ahead | lazy deferred ondemand | sluggish jank unresponsive | bloat heavy huge | inode
enospc | zombie leftover | bic swift | doublecount duplicate inflated | falsepositive falsealarm spurious bogus |
falsenegative missed undetected | refill renewal prescription | handwriting stylus ink pencil | markdown markup
asterisk formatting | embed iframe widget | landing touchdown descent | takeoff launch liftoff | tinny muffled
quality bitrate | hiss hum noise | popping clicking crackle | lipsync delay desync offset | beep buzzer tone chime |
ringtone ring sound | vibrate haptic buzz | squint tiny unreadable illegible | glare sunlight brightness reflection
| thumb reach reachability onehanded | fumble misclick mistap accidental | accidental unintended inadvertent
mistaken | nag annoying intrusive interrupt | bombard flood spam overwhelm | forgetful stateless amnesia | remember
persist persistence sticky | signedout loggedout session expired | kickedout logout session | stolen hijack hijacked
compromised | snoop eavesdrop spy surveillance | gibberish mojibake garbage garbled | squares tofu glyph
questionmark | questionmark mojibake replacement encoding | cramped tight dense padding | crooked skewed tilted
deskew | wonky misaligned askew crooked | ugly unstyled unpolished | stretched distorted aspect | choppy stutter
jerky framerate | jerky jitter judder | sluggish unresponsive mainthread blocking | spinning hang infinite loading |
forever infinite endless hang | endless infinite loop recursion | whitescreen blank blankpage | stutter hiccup pause
gc | halfway interrupted partial midway | overnight cron batch nightly | clobber overwrite race lostupdate |
simultaneously race concurrent | shuffled unordered unstable order | scrambled unordered jumbled shuffled |
backwards reversed inverted | inverted flipped polarity | offbyone fencepost boundary | wrongday timezone |
yesterday timezone offset | leapyear february leap | midnight boundary rollover | rollover wraparound overflow |
expired lapsed invalid | lockedout lockout suspended | typo mistype misspelling | wrongly incorrectly mistakenly |
eats hogs consume consumption | hog consume saturate | overheat thermal throttling hot | fan noise thermal | dead
unpowered brownout | unplug disconnect hotplug removal | loose disconnected flaky intermittent | crawl slow throttle
| bottleneck slow contention hotspot | clogged congested backlog saturated | congestion bufferbloat saturated |
patchy spotty intermittent lossy | packetloss dropped lossy | spotty weak reception signal | tunnel underground
offline | abroad foreign roaming international | foreign international crossborder | elderly senior older | deaf
hearing caption subtitle | blind screenreader visually | handicap disability impairment accessibility | dyslexia
dyslexic readability | lefthanded handedness mirrored | kid child minor underage coppa | nudity nsfw explicit adult
| gore violence graphic | mood sentiment emotion | summarize summarise condense digest | paraphrase reword rephrase
| similar similarity nearest resemblance | lookalike similar homoglyph | namesake homonym collision | nickname
pseudonym alias | pretend impersonate spoof masquerade | unwanted unsolicited spam | hiddenfee surcharge | tip
gratuity | owe owed debt receivable | receivable unpaid invoice | payable owed bill | chargeback dispute contest |
dispute contest complaint | bankrupt insolvent insolvency | bounced nsf returned | paycheck payslip payroll salary |
shift roster rota | sick illness leave absence | vacation leave pto | hire recruit recruitment onboard | fire
dismiss terminate offboard | offboard leaver deprovision | joiner onboard provision | provision provisioning setup |
spinup provision launch | teardown destroy cleanup | leftover orphaned dangling stale | stray orphan leftover |
babysit attended manual | unattended headless automatic noninteractive | handsfree voice unattended | automatic
unattended automated | byhand manual manually | tedious repetitive toil | guesswork heuristic | heuristic
ruleofthumb guess | hunch hypothesis guess | estimate guess approximation | darkpattern deceptive misleading |
scratch prototype throwaway | throwaway disposable ephemeral temporary | glue adapter shim wrapper | shim polyfill
fallback | adapter bridge connector | spaghetti tangled coupled coupling | tangled coupled entangled | untangle
decouple disentangle | messy cluttered untidy | clutter noise bloat | babble verbose chatter | nested nesting deep |
flatten unnest | squeeze compress condense | outgrow scale capacity | headroom slack spare reserve | overprovision
oversized waste | rightsize downsize | overcharge overbilled doublecharged | doublecharged duplicate idempotency |
underpay shortfall | shortfall deficit gap | surplus overage excess | overage excess quota | nudge reminder
notification | remind reminder notification | whitelabel rebrand | bulk mass batch | oneoff adhoc | adhoc improvised
| strikeout strikethrough crossed | footnote endnote | tableofcontents toc outline | glance summary overview | ruler
guide grid | snap magnetic align | nudge offset shift | stretch elongate extend | widen broaden expand | narrow
restrict refine | dip drop valley | plunge drop plummet | soar spike surge | plateau flat stagnate | seesaw
oscillate fluctuate | fluctuate vary oscillate unstable | creep drift gradual | fairness starvation | cutinline
priority | jumpqueue priority preempt | firstcome fifo | lastin lifo | newest latest descending | oldest earliest
ascending | az alphabetical lexicographic collation | collation alphabetical sorting | naturalsort numeric sorting |
thousands separator grouping | comma decimal separator | misclick mistap hitbox target | thirdparty external vendor
| authorize authorise authz | configure config cfg conf | repository repo | performance perf | kubernetes k8s kube |
observability o11y | application app | specification spec specify | information info | administrator admin
administer | source src | destination dest dst | library lib | binary bin | executable exe | package pkg | request
req | response res resp respond | context ctx | pointer ptr | buffer buf | string str | integer int | boolean bool |
number num | object obj | array arr | function func fn | keyword kwarg | variable var | constant const | declaration
decl | definition define def | expression expr | statement stmt | operator op | devops ops sre | devsecops security
secops | reference ref | dereference deref | property prop | attribute attr | element elem el | button btn | label
lbl | column col | table tbl | position pos | coordinate coord | horizontal horiz | vertical vert | length len |
average avg | standard std | quantity qty | previous prev | current curr cur | original orig | address addr |
network net | interface iface | protocol proto | connection conn connector | transaction tx txn | transmit
transmission tx transmitter | receive rx reception | command cmd | control ctrl | process proc | register reg
registry registration | memory mem | statistics stats | calculate calc | evaluate eval | implementation impl |
delete del | remove rm | insert ins | increment incr inc | decrement decr dec | hexadecimal hex | octal oct |
password pw pwd passwd | account acct | identifier id ident | version ver | revision rev | miscellaneous misc |
description desc describe | regularexpression regex regexp | extension ext extend | external ext | enumeration enum
| structure struct | abstractsyntaxtree ast | exception exc | error err | automation auto automatic | manager mgr
mgmt | service svc | server srv | certificate cert certify | credentials creds | namespace ns | container ctr
containerize containerise | dockerfile docker containerfile | virtualization virtualisation | filesystem fs |
operatingsystem os | userinterface ui gui | userexperience ux | frontend fe | backend be | workinprogress wip |
proofofconcept poc | minimumviableproduct mvp | dependency dep | requirement reqs | technology tech technical
technological | architecture arch architect | algorithm algo | optimal optimum | analytics analysis | synthesis
synthesize synthetic | hypothesis hypotheses | axis axes | diagnosis diagnose diagnostic | parenthesis parentheses
paren | emphasis emphasize emphasise | index indices idx | matrix matrices | vertex vertices | appendix appendices |
criterion criteria | schema schemata | medium media | child children | leaf leaves | proof prove proven | focus foci
focal | radius radii | corpus corpora | alias aliases | status statuses state | send sent sender | build built
builder | rebuild rebuilt | run ran runner | rerun reran | write wrote written writer | break broke broken breakage
| bind bound binder | unbind unbound | find found finder | hold held holder | keep kept keeper | lose lost loss
lossy | make made maker | pay paid payment payer | sell sold seller sale | buy bought buyer | shrink shrank shrunk
shrinkage | spin spun spinner | split splitter | stick stuck sticky | swap swapper | throw threw thrown throwable |
catch caught catcher | wake woke woken | withdraw withdrew withdrawn | spawn spawner | feed fed feeder | lead led
leader | take took taken taker | get got gotten getter | set setter | drive drove driven driver | ride rode ridden
rider | sleep slept sleeper | sweep swept sweeper | deal dealt dealer | spell spelt speller | burn burnt burner |
learn learnt learner | lend lent lender | slide slid slider | redo redid redone | crawler crawl | scraper scrape |
tagger tag | router route | server serve | caller call callee | poller poll | puller pull | pusher push | fetcher
fetch | sorter sort | mapper map | wrapper wrap | unwrap unwrapper | helper help | tester test | checker check |
worker work | packer pack | patcher patch | plotter plot | scanner scan | planner plan | tracker track | tracer
trace | viewer view | editor edit | editor ide | sensor sense | vector vectorise | factor factorise | marker mark |
dumper dump | hasher hash | blocker block | breaker break | cacher cache | chunker chunk | cleaner clean | grabber
grab | launcher launch | matcher match | muxer mux multiplexer | demuxer demultiplexer | fixer fix | fuzzer fuzz |
bencher bench benchmark | picker pick | pinger ping | prober probe | bundler bundle | sampler sample | seeder seed |
stemmer stem | tokenizer tokeniser | trainer train | tuner tune | walker walk | referral refer | denial deny |
intention intend | expansion expand | division divide divisor | conclusion conclude | exclusion exclude | inclusion
include | intrusion intrude | inversion invert | reversion revert | subversion svn | omission omit | emission emit
emitter | recursion recur | repetition repeat | subscription subscribe sub | unsubscription unsubscribe | reception
receive receipt | consumption consume | assumption assume | resumption resume | redemption redeem | preemption
preempt preemptive | solution solve solver | resolution resolve | production produce | reproduction reproduce repro
| deduction deduce | introduction introduce intro | destruction destroy destructor | construction constructor ctor |
destructor dtor | instance instantiate | extraction extractor | selection selector | detection detector |
application apply | publication publish | classification classify | modification modify mod | qualification qualify
| justification justify | minification minify | unification unify | amplification amplify amp | reliability rely
reliance | scalability scale | stability stable stabilise | priority prioritize prioritise prio | severity sev |
density dense | uniqueness uniq | equality eq | inequality unequal neq | maintenance maintain | compliance comply
compliant | variance vary variant variation | guidance guide | occurrence occur | recurrence recur | preference pref
| sequence sequential seq | frequency frequent freq | discovery discover | entry enter | inquiry inquire enquire |
memory memorize memoize memoise | history historical hist | summary summarize summarise | boundary bound |
dictionary dict | vocabulary vocab | width wide widen | depth deep deepen | length long lengthen | strength strong
strengthen | breadth broad broaden | health healthy | truth true truthy | false falsy falsity | advice advise |
practice practise | defence defense defend | offence offense offend | certainty certain | uncertainty uncertain |
flavor flavour | labor labour | neighbor neighbour | fiber fibre | millimeter millimetre mm | centimeter centimetre
cm | gray grey grayscale greyscale | unmarshal unmarshalling | focused focussed focus | biased biassed bias |
judgment judgement judge | sizable sizeable size | usable useable use | movable moveable move | cachable cacheable
cache | mergeable mergable merge | disk disc | math mathematics | customize customise | deserialize deserialise |
parallelize parallelise | randomize randomise | finalize finalise | generalize generalise | maximize maximise
maximum | minimize minimise minimum | modularize modularise module mod | organize organise org | parameterize
parameterise parametrize parametrise parameter | realize realise | recognize recognise recognition | sanitize
sanitise | specialize specialise | standardize standardise | utilize utilise | visualize visualise viz | materialize
materialise | denormalize denormalise | centralize centralise | decentralize decentralise | capitalize capitalise |
canonicalize canonicalise canonical | linearize linearise | quantize quantise | hydrate rehydrate | timestamp ts |
timezone tz | hostname host | filepath path | datacenter datacentre dc | dataframe df | workspace ws | mountpoint
mount | website site | webserver httpd | subdirectory subfolder subdir | superclass baseclass | codegen
codegeneration | checkbox tickbox | keyboard kbd | multithread multithreaded | realtime rt | opensource oss |
preprocess preprocessor | postprocess postprocessor | releasecandidate rc | prebuild prebuilt | reuse reusable |
autoscaler autoscaling | draganddrop dnd | foreignkey fk | primarykey pk | framerate fps | symlink symboliclink |
metadata meta | mockup mock | nullable null | plaintext cleartext | plugin addon | quickstart gettingstarted |
readonly ro | readwrite rw | screenshot screencap | shebang hashbang | elasticsearch elastic es | github gh | vscode
visualstudiocode | intellij idea jetbrains | python py cpython | golang go | rust rs | ruby rb | csharp dotnet |
objectivec objc | cplusplus cpp | clojure clj | restructuredtext rst | asciidoc adoc | jsonlines jsonl ndjson | html
htm xhtml | tiff tif | mpeg mpg | makefile make gmake | bash sh shell | powershell pwsh ps1 | reactjs react | vuejs
vue | angularjs angular ng | expressjs express | tailwind tailwindcss | rubyonrails rails ror | springboot spring |
wordpress wp | sqlite sqlite3 | mssql sqlserver | cockroachdb cockroach crdb | rabbitmq rabbit | prometheus prom
promql | cloudformation cfn | cloudwatch cw | gcp googlecloud | gcs googlecloudstorage | aws amazon | jenkins
jenkinsfile | continuousintegration ci | continuousdeployment cd continuousdelivery | actions githubactions gha |
chrome chromium | windows win win32 | wsl wsl2 | tensorflow tf | numpy np | pandas pd | matplotlib plt | huggingface
hf | artificialintelligence ai | machinelearning ml | largelanguagemodel llm | naturallanguageprocessing nlp |
computervision cv opencv | reinforcementlearning rl | deeplearning dl | neuralnetwork nn | convolutional conv cnn |
hyperparameter hparam | openstreetmap osm | unreal ue ue5 | libreoffice openoffice odt | gmail googlemail | youtube
yt | endoflife eol | endofline eol newline | endoffile eof | servicelevelagreement sla slo |
frequentlyaskedquestions faq | qualityassurance qa | useracceptancetesting uat | testdriven tdd | domaindriven ddd |
objectoriented oop oo | objectrelationalmapping orm | timetolive ttl | identityprovider idp | singlepageapplication
spa | progressivewebapp pwa | serversiderendering ssr | staticsitegenerator ssg | contentmanagementsystem cms |
contentdeliverynetwork cdn | denialofservice dos ddos | remotecodeexecution rce | crosssitescripting xss |
remoteprocedurecall rpc | messagequeue mq | overtheair ota | pulsewidthmodulation pwm | justintime jit | aheadoftime
aot | leastrecentlyused lru | roundtrip rtt | rootcauseanalysis rca | architecturedecisionrecord adr |
requestforcomments rfc | softwaredevelopmentkit sdk devkit | integrateddevelopmentenvironment ide | wysiwyg richtext
| kilobyte kb kib | megabyte mb mib | gigabyte gb gib | terabyte tb tib | millisecond ms millis | nanosecond ns |
hours hrs | year yr | megahertz mhz | gigahertz ghz | kilohertz khz | hertz hz | kilowatt kw kwh | monday mon |
tuesday tue | thursday thu thurs | friday fri | january jan | february feb | april apr | august aug | september sept
sep | november nov | first 1st | second 2nd | third 3rd | fourth 4th | engineer eng | department dept |
advertisement ad advert | demonstration demo | percentage percent pct | differential diff | absolute abs | exponent
exponential exp | multiply multiplication mul | subtract sub | divide division div | modulo modulus mod | floating
floatingpoint fp | unsigned uint | mutable mutate | compose composition | decompose decomposition | contribute
contributor | collaborate collab | simulate sim | aggregate agg | accumulate acc | compress compressor | decompress
decompressor | inject injector | inspect inspector | collect collector | correlate corr | separate sep | delimit
delim | terminate term | acquire acquisition | expose exposure | enclose enclosure closure | close closure |
disclose disclosure | fail failure fault | store storage | leak leakage | link linkage | break breakage breakable |
thread multithreading | lag laggy | bug buggy | glitch glitchy | fuzz fuzzy | noise noisy | jank janky | spike spiky
| chat chatty chatter | hack hacky | mess messy | risk risky | thick thicken | dark darken | bright brighten | sharp
sharpen | flat flatten | tight tighten | weak weaken | hard harden | numeric number | alphanumeric alnum | graph
graphic | geography geographic geo | geometry geometric geom | syntax syntactic | lexer lex lexical | grammar
grammatical | thread threadsafe | space spatial | tenancy tenant | privacy private | urgency urgent |
dependencyinjection di | inversionofcontrol ioc | freebsd bsd openbsd | commonjs cjs | esmodule esm | ecmascript es
| internetofthings iot | carriagereturn cr | linefeed lf | cybersecurity infosec appsec | penetrationtest pentest |
sysadmin systemadministrator | superuser root su | crypto cryptography cryptographic cryptocurrency | bitcoin btc |
ethereum eth | ethernet eth lan | infrastructure infra | infrastructureascode iac | gotcha caveat pitfall | grep
ripgrep rg | cronjob cron | stdin standardinput | stdout standardoutput | stderr standarderror | mutex
mutualexclusion | read reader readable | duplicate dup dupe | simple simplify simplification | firefox mozilla ff |
lint linter | parse parser | authentication auth authn authenticate | configuration config cfg configure |`
