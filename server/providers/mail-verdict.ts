import type { Cause } from '../../contract/entities/marketing/campaign.ts'

export interface Verdict {
  /** The address doesn't exist and never will, so it needs no further emails. */
  readonly isBadAddress: boolean
  readonly cause: Cause
}

/** RFC 3463 and 7505: the only codes that condemn an address without further text. */
const BAD_ADDRESS_CODES = new Set(['5.1.1', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** Servers use these codes for many causes, so text that names the address overrules them. */
const VAGUE_CODE = /^[25]\.(?:0\.0|1\.(?:[0-6]|9|10|351)|2\.[01]|4\.1|5\.\d+)$/
const NO_DOMAIN_CODES = new Set(['5.1.2', '5.4.310'])

const LONGEST_TEXT = 1000

/**
 * A wrong verdict ends a subscriber's emails for good: any text about the message, its sender or a temporary problem
 * overrules the code. `status` is a report's own code; one in the text is closer to the server that refused.
 */
export function judgeReply(text: string, status = ''): Verdict {
  const reply = text.slice(0, LONGEST_TEXT)
  const words = plainWords(reply)
  const code = codeIn(reply) ?? /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(status.trim())?.[1]
  const basic = REPLY.exec(reply)?.[1] ?? ''
  const causeInWords = basic === '521' ? 'policy' : causeText(words)
  if (causeInWords !== undefined) return { isBadAddress: false, cause: causeInWords }
  const isCoded = code !== undefined && !/^[25]\.0\.0$/.test(code)
  if (NO_SUCH_DOMAIN.test(words)) return { isBadAddress: false, cause: 'domain' }
  // The reply itself also shows whether it is permanent. A report may summarise it more harshly.
  const isTemporary = code?.startsWith('4') || basic.startsWith('4') || TEMPORARY.test(words)
  if (isTemporary) return { isBadAddress: false, cause: isCoded ? causeOfCode(code) : 'other' }
  if (isBadAddress(words, code)) return { isBadAddress: true, cause: 'address' }
  if (code && NO_DOMAIN_CODES.has(code)) return { isBadAddress: false, cause: 'domain' }
  return { isBadAddress: false, cause: isCoded ? causeOfCode(code) : 'other' }
}

function isBadAddress(words: string, code: string | undefined): boolean {
  if (code === undefined || VAGUE_CODE.test(code)) {
    if (NO_SUCH_ADDRESS.test(words) || GONE.test(words)) return true
  } else if (code === '5.7.1' && NO_SUCH_ADDRESS.test(words)) return true
  if (code === '5.4.1') return words.includes('access denied')
  return code !== undefined && BAD_ADDRESS_CODES.has(code)
}

/** The first reply code. */
const REPLY = /(?:^|[\s;:])([245]\d\d)[\s-]/

const TEMPORARY =
  /temporar|try (?:again )?later|again later|later time|at this time|at the moment|currently (?:un|not)|is currently|for the moment|try again in/

/** An enhanced code counts only in its usual position, because an IP address or a version number looks similar. */
function codeIn(text: string): string | undefined {
  const afterReply = /(?:^|[^\d.])([245])\d\d[\s-]+\(?#?(\1\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(text)
  if (afterReply) return afterReply[2]
  return /(?:^|#|\(|;\s?)([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/.exec(text.trimStart())?.[1]
}

/**
 * Removes addresses, links and hosts, which could be mistaken for reasons: `policy@example.com`, `?p=NoSuchUser`,
 * `mx.spamcop.net`.
 */
const plainWords = (text: string) =>
  text
    .replaceAll('_', ' ')
    .split(/\s+/)
    .map((word) => (word.includes('@') ? 'address' : word.includes('://') || isHost(word) ? '' : word.toLowerCase()))
    .filter(Boolean)
    .join(' ')

const isHost = (word: string) => {
  const labels = word
    .replaceAll(/[^a-z0-9.-]/gi, '')
    .split('.')
    .filter(Boolean)
  return labels.length > 1 && /^[a-z][a-z0-9-]+$/i.test(labels.at(-1) ?? '') && labels.every((each) => each.length < 64)
}

/** The first match counts. None of these causes is the fault of the address. */
const OTHER_CAUSES: readonly (readonly [Cause, RegExp])[] = [
  [
    'full',
    /\bquota\b|\bover ?quota\b|(?:mailbox|inbox|account) (?:is )?full|full mailbox|insufficient (?:system |disk )?storage|storage (?:limit|allocation|exceeded)|exceeded (?:its |the |your )?storage|out of (?:disk )?space|disk (?:is )?full/,
  ],
  [
    'size',
    /too (?:large|big|long)\b|size limit|exceeds? (?:the |fixed |our )?(?:maximum |allowed )?size|larger than|message size|maximum size/,
  ],
  [
    'sender',
    /sender (?:address |domain )?(?:is )?(?:rejected|refused|denied|blocked|invalid|unknown|verif|not)|sender verif|invalid sender|bad sender|return[ -]path|mail from command/,
  ],
  ['loop', /\bloop(?:s|ing|ed)?\b|too many hops|hop count/],
  [
    'policy',
    /\((?:con|rtr|hvu|dyn|cs|rly|dns|ib|rpl):|block ?list|black ?list|deny ?list|\bblocked\b|\bbanned\b|\brbl\b|\bdnsbl\b|spamhaus|spamcop|barracuda|\bsorbs\b|\bproofpoint\b|(?<!not )listed (?:at|in|on|by)\b|reputation|\bpolicy\b|\bpolicies\b|\bdmarc\b|\bspf\b|\bdkim\b|unauthenticated|not authenticated|authentication (?:required|failed)|not (?:authori[sz]ed|permitted|allowed)|relay(?:ing)? (?:access )?(?:is )?(?:denied|not)|unable to relay|gr[ea]ylist|too many|rate limit|limit exceeded|too quickly|rate that|throttl|prohibit/,
  ],
  ['spam', /\bspam|\bjunk\b|unsolicited|\bube\b|\bbulk mail/],
  ['content', /\bcontents?\b|\bvirus\b|malware|phish|attachment|message (?:was )?(?:rejected|refused)/],
  [
    'unreachable',
    /(?<!account |mailbox |user )\bexpired\b|timed? ?-?out|retry time|too long in|connection (?:refused|lost|reset)|network (?:is )?unreachable|no route to host|no answer from|(?:could|can) ?not connect/,
  ],
]

const causeText = (words: string) => OTHER_CAUSES.find(([, pattern]) => pattern.test(words))?.[0]

const WHO = '(?:user|recipient|mailbox|address|account|addressee|person|alias|local part|email|e-mail)'

/** DNS may fail for a day, so these condemn an address only if they occur again after a week. */
const NO_SUCH_DOMAIN =
  /(?:domain|host)(?: or domain)?(?: name)? (?:[\w=]+ )?(?:does not exist|doesn['’]?t exist|not found|unknown|non-?existent)|(?:no such|unknown|non-?existent|invalid|unrouteable(?: mail)?) (?:domain|host)\b|(?:no|without) (?:valid )?mx\b|mx records? (?:not found|missing|point)|nxdomain|name service error|infodomainnonexistent/

const NO_SUCH_ADDRESS = new RegExp(
  [
    `(?:no such|unknown|invalid|non-?existent|bad|unrecogni[sz]ed|undeliverable) (?:local |virtual |email |e-mail |destination )?${WHO}`,
    `${WHO}\\)?:? (?:address )?(?:is |was |has been |rejected: |rejected, |name )?(?:unknown|not found|invalid|does ?n['’]?t exist|does not exist|not exist|not known|not recogni[sz]ed|not listed|undeliverable)`,
    `no (?:mailbox|account|user|recipient) (?:here|by|with|found|named)`,
    `(?:not a|is not a) (?:valid|known|local) ${WHO}`,
    `(?:does ?n[o'’]?t|does not|do not|don['’]?t) have (?:an?|any|such) [a-z.' ]{0,40}(?:account|mailbox)`,
    `unroute?able address`,
    `not our customer`,
  ].join('|'),
)

/** Weaker phrases: with a code about another cause, they may mean that cause. */
const GONE = new RegExp(
  [
    `${WHO}\\)?:? (?:address )?(?:is |was |has been |rejected: |rejected, |name )?(?:unavailable|disabled|inactive|deactivated|closed|no longer|account is disabled)`,
    `no longer (?:valid|available|active|here|exists|accepts)`,
  ].join('|'),
)

function causeOfCode(code: string): Cause {
  const [, subject = '', detail = ''] = code.split('.')
  const named = CAUSE_BY_CODE[`${subject}.${detail}`]
  if (named) return named
  return ({ 4: 'unreachable', 6: 'content', 7: 'policy' }[subject] as Cause | undefined) ?? 'other'
}

const CAUSE_BY_CODE: Readonly<Record<string, Cause>> = {
  '1.7': 'sender',
  '1.8': 'sender',
  '2.2': 'full',
  '2.3': 'size',
  '3.1': 'full',
  '3.4': 'size',
  '4.5': 'policy',
  '4.6': 'loop',
  '4.14': 'loop',
}
