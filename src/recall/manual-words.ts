/**
 * Words that stand in three of a hundred manuals and read-me files of free software, of at least a dozen makers, without names
 * and the words of licences: in any work on software they may be said of anything. Data, counted and not chosen.
 */
export const MANUAL_WORDS = `abort above absolute accept according account act additional additionally adjust advanced advised affect against agent agree
algorithm alias align alone along alt alter alternative although annotated another api appear append approach appropriate
approval arbitrary architecture archive arguments assert assign associated assume async attached attempt attribute auth
authentication author auto automated automatically available avoid aware backend background backward become begin behave
behavior behaviour below between binary bind blank blob boolean bound browser buffer built builtin bundle business bytes
cache callback cancel cannot capabilities capture care catch certain certificate chain channel character charset checkout
choice claim cleanup cli clone collection combination comma commit community comparison compatibility compile complex
compression compute conflict confused consider consistent console constants construct constructor consume contact context
continue contract contributing contributors control convenient conversion core correctly corresponding course coverage
covered crash creation credentials cross ctrl cursor dash deal declared decode definition delay deprecated deps description
desired destination detect determine diagnostic diff digital dir direct directly discover disk distribution domain dot
download due duplicate dynamic earlier easier easily easy echo editor effect efficient either email embedded emitted
encoding encountered enforce engine enter entire entities env equal equivalent escape especially established evaluate even
exclude exclusive execute exit expand experience experimental explicit explicitly export exposed express extend extension
external extract fact failure fall fallback false far faster fetch filename filesystem finish flag flow force fork found
foundation four framework fully future given goal goes graph greater guaranteed gui hand handler height helper hidden higher
highlighting history hit hold however human hyphenation identical identifier ignore immediately implied inclusion increase
indent independent indicates individual init initial inspect instructions integer integration intended interactive
interested interface internal interpreted interruption introduced introduction invalid invocation invoked involved iterate
jump kept keyboard keyword known lang language larger leading leak learn least legacy lets listening literal location lock
longer loss lost lower mail maintained maintenance major manual master materials matter max maximum may mechanism media
medium members memory met metadata might minimal minimum minor mistakes mixed modification mostly multi multiple namespace
native necessary negative neither net network newer newline non normal numeric obtaining occur offer official older omitted
operations opt optimized organization original otherwise output overridden override overview overwrite owner pair parameter
parse parser partial particular party password paste patch pattern pending performance permission persistent pieces pipe pkg
platform plugin plus policy port portability portions position potential power practices pre precedence predefined prefix
prepare present preserve press prevent previously primary prior priority private probably produce profile progress promote
prompt properly protect protocol provided proxy publish query quite quotes raise range raw reached readable recognized
recommended recursive redirect ref reflect regardless registry regression regular reject relative relevant rely remain
remote repo repository represent representation reproduce reserved resolution resolved respectively restart restore
restriction retain retrieve retry reuse reverse revision risk runtime schema scheme scope scroll security self semantic
sensitive sent serves shall shell shift shown signal signature silently similar simply situations skip slash socket software
solution spawn spec specified speed stable stack startup statement stderr stdin stdout strategy stream strict strip
structure sub subdirectory subject submit subsequent subset substantial substitute success successfully suffix suggest suite
supplied suppress symbol symlink sync synchronous syntax tab taken target technical temporary terminal therefore though
three throw thus timeout timestamp tip together token trace tracker trailing transfer transform translation transport
treated tries truncated trust txt typically underlying understand undo unique universal unknown unless unlike unnecessary
upgrade upon upstream utility valid various verbose verification verify via virtual visit visual welcome well whenever
whether whitespace whose wide wish within workflows world wrap wrapper written yourself`
