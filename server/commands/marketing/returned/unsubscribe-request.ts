/**
 * Whether a reply asks for no more emails and contains nothing else, in English or Welsh, or in plain German. A
 * sentence about anything else has to be read by a user: "Please stop by on Tuesday." The sender's name below the text
 * doesn't count.
 */
export function asksToUnsubscribe(words: string, name = ''): boolean {
  const sentences = sentencesOf(words)
  const names = new Set(sentencesOf(name).flatMap((each) => each.split(' ')))
  const isName = (sentence: string) => sentence.split(' ').every((word) => names.has(word))
  return sentences.some(isRequest) && sentences.every((each) => isRequest(each) || isCourtesy(each) || isName(each))
}

const MOST_SENTENCES = 12
const LONGEST_SENTENCE = 200

const LONGEST_TEXT = 3_000

function sentencesOf(words: string): string[] {
  if (words.length > LONGEST_TEXT) return []
  const text = words.toLowerCase().replaceAll('’', "'")
  const signOff = SIGN_OFF.exec(text)
  const sentences = text
    .slice(0, signOff?.index ?? text.length)
    // A sentence may continue on the next line.
    .replaceAll(/(?<=[a-z]) ?\r?\n(?=(?:from|of|to|me|your|this|the|list|emails?|y|eich|oddi)\b)/g, ' ')
    .split(/[.!?;\n]+|,(?=\s)/)
    .map((each) =>
      each
        .replaceAll(/[^\p{L}\p{N}' -]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
  const isLong = sentences.length > MOST_SENTENCES || sentences.some((each) => each.length > LONGEST_SENTENCE)
  return isLong ? [] : sentences
}

/** A sign-off, which a name and an address may follow. */
const SIGN_OFF =
  /(?:^|[\n.!,])[^\S\n]{0,20}(?:(?:kind|best|warm|many)? ?regards|kindest regards|yours (?:sincerely|faithfully|truly)|(?:many )?thanks(?: (?:and|in)\b[^\n]*)?|thank you|cheers|diolch(?: yn fawr)?|cofion(?: gorau| cynnes)?|yn gywir|yr eiddoch[^\n]*)\s{0,20}[,.!]{0,5}\s{0,20}(?:\n|$)/

const isCourtesy = (sentence: string) => COURTESY.test(sentence)

const COURTESY =
  /^(?:hi|hello|hey|dear|helo|annwyl|shwmae|good (?:morning|afternoon|evening)|bore da|prynhawn da|to whom it may concern)(?: [\p{L}'-]+){0,4}$|^(?:please|thanks?|thank you|many thanks|no thank(?:s| you)|(?:i(?: a)?'?m )?not interested(?: thanks| thank you)?|plis|diolch(?: yn fawr)?|os gwelwch yn dda|dim diolch)$/u

const isRequest = (sentence: string) => {
  const bare = withoutPoliteEnd(sentence.replace(ASKING, ''))
  return ENGLISH.test(bare) || WELSH.test(bare) || GERMAN.test(bare)
}

const ASKING =
  /^(?:(?:please|pls|kindly|can|could|would|will|you|i|i'd|we|want|wish|would|like|ask|to|be|now|and|just|hoffwn|plis|os gwelwch yn dda|rwy'n dymuno|rwyf am|dw i (?:eisiau|am)|a (?:allwch|fedrwch|wnewch) chi|(?:allwch|wnewch) chi) )+/
const POLITE_ENDS = [
  ' please',
  ' pls',
  ' now',
  ' immediately',
  ' thanks',
  ' thank you',
  ' at once',
  ' asap',
  ' os gwelwch yn dda',
  ' plis',
  ' diolch',
  ' ar unwaith',
]

function withoutPoliteEnd(sentence: string): string {
  const end = POLITE_ENDS.find((each) => sentence.endsWith(each))
  return end ? withoutPoliteEnd(sentence.slice(0, -end.length)) : sentence
}

const MAIL =
  '(?:e-?mails?|messages?|mail(?:s|ings?|shots?)?|newsletters?|updates|communications?|marketing|spam|rubbish)'
const FROM = `(?: from (?:this|these|it|all|you|everything|(?:[\\p{L}'-]+ ){0,6}(?:${MAIL}|lists?|databases?|records)))?`
const AGAIN = '(?: (?:again|any ?more|ever again|in future))?'

const ENGLISH = new RegExp(
  `^(?:${[
    `stop(?: it| this| all(?: ${MAIL})?| (?:these|those|the|your|all|any) (?:[\\p{L}'-]+ ){0,2}${MAIL})?`,
    `stop (?:e-?mailing|contacting|messaging|mailing|writing to) me${AGAIN}`,
    `stop sending(?: me)?(?: (?:this|these|those|your|any|more|the|all|such|marketing)){0,3}(?: ${MAIL})?(?: to me)?${AGAIN}`,
    `(?:unsubscribed?|unsub|opt[ -]?(?:me )?out)(?: me| us)?(?: of)?${FROM}`,
    `(?:removed?|delete) (?:(?:me|us|this (?:e-?mail )?address|my (?:name|e-?mail|e-?mail address|address|details))|(?=from ))${FROM}`,
    `removed?${FROM}`,
    `(?:take|get) (?:me|us|this (?:e-?mail )?address|my (?:name|e-?mail|address)) off (?:[\\p{L}'-]+ ){0,4}(?:lists?|database|${MAIL})`,
    `(?:do not|don't|dont|never) (?:e-?mail|contact|message|write to|mail) me${AGAIN}`,
    `(?:do not|don't|dont|never) send (?:me )?(?:(?:this|these|your|any|more|the) ){0,3}${MAIL}(?: to me)?${AGAIN}`,
    `(?:(?:do not|don't|no longer) (?:want|wish)(?: to)?|no longer) (?:get|receive|hear)? ?(?:from you|(?:(?:any|more|of|these|your|the|marketing) ){0,4}${MAIL})(?: from you)?${AGAIN}`,
    `no more ${MAIL}`,
  ].join('|')})$`,
  'u',
)

const WELSH_MAIL = '(?:e-?byst|ebostiau|e-bost|negeseuon|neges|cylchlythyrau?)'

const WELSH = new RegExp(
  `^(?:${[
    'stop(?:iwch|io)?(?: (?:nawr|hyn|anfon [\\p{L} -]{0,30}))?',
    "(?:dad-?danysgrifi(?:o|wch)|ddad-?danysgrifio|dad-?danysgrifiwch|dad ?tanysgrifio|nad-?danysgrifio|fy nad-?danysgrifio)(?: fi)?(?: (?:o|oddi ar) (?:[\\p{L}'-]+ ?){1,4})?",
    `(?:tynnwch|tynnu|dynnu|dilëwch|fy nhynnu)(?: (?:fi|fy enw(?: i)?|fy nghyfeiriad(?: e-bost)?(?: i)?|fy manylion(?: i)?|fy e-bost(?: i)?))?(?: (?:oddi ar|o) (?:[\\p{L}'-]+ ?){1,4})?`,
    `(?:peidiwch|paid) (?:ag|a|â) (?:anfon|danfon|gyrru|hala) (?:(?:rhagor|mwy|unrhyw) )?(?:o )?${WELSH_MAIL}(?: (?:ataf|ata|ata i|ataf i|i mi))?(?: (?:eto|mwyach|byth eto))?`,
    `(?:peidiwch|paid) (?:ag|a|â) (?:chysylltu|ebostio|e-bostio) (?:â |a )?(?:mi|fi)(?: (?:eto|mwyach|byth eto))?`,
    `(?:(?:dw i|dwi|dydw i|rydw i|rwyf) ddim|nid wyf(?: i)?|nid ydw i)(?: yn)?(?: (?:dymuno|eisiau|isio|moyn|am))(?: (?:derbyn|cael))?(?: (?:rhagor|mwy|unrhyw))?(?: o)?(?: eich)? ${WELSH_MAIL}(?: (?:gennych|oddi wrthych)(?: chi)?)?(?: (?:eto|mwyach|byth eto))?`,
    `dim (?:mwy|rhagor) o ${WELSH_MAIL}`,
  ].join('|')})$`,
  'u',
)

const GERMAN = /^bitte (?:abmelden|abbestellen)$/
