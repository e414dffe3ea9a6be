/**
 * Programs that open the links and pictures of an email before, or without, its reader: gateways that scan links,
 * previews of messengers, and HTTP libraries. Their names are from github.com/monperrus/crawler-user-agents, from the
 * gateways' own pages and, for Apple's bare `Mozilla/5.0`, from mailgun.com/blog/product/bot-detection. Image proxies
 * that load a picture when the reader opens the email (GoogleImageProxy, YahooMailProxy, Microsoft Outlook) don't
 * belong here.
 */
const SCANNERS = ['barracuda', 'proofpoint', 'mimecast', 'ciscosecureemail', 'ironport', 'trendmicro', 'fortinet']
const MORE_SCANNERS = ['fortimail', 'sophos', 'zscaler', 'cloudmark', 'urlscan', 'virustotal', 'paloalto', 'netcraft']
const PREVIEWS = ['slackbot', 'facebookexternalhit', 'skypeuripreview', 'bingpreview', 'whatsapp/', 'snap url preview']
const LIBRARIES = ['curl/', 'wget/', 'python-requests', 'python-urllib', 'python-httpx', 'aiohttp', 'go-http-client']
const MORE_LIBRARIES = [
  'apache-httpclient',
  'libwww-perl',
  'java/',
  'jetty/',
  'lua-resty-http',
  'headlesschrome',
  'phantomjs',
]
const NAMES = [...SCANNERS, ...MORE_SCANNERS, ...PREVIEWS, ...LIBRARIES, ...MORE_LIBRARIES]

/** Matches `Googlebot/2.1`, `AhrefsBot` and `crawler`, but not the phones of Cubot. */
const ANY_ROBOT = /(?<!cu)bot\b|\bcrawler\b|\bspider\b|link ?check/

/** An absent user agent counts as automatic: Safe Links often sends none, but every browser and email program does. */
export function isAutomaticAgent(userAgent: string | undefined): boolean {
  const agent = userAgent?.trim().toLowerCase() ?? ''
  if (agent === '' || agent === 'mozilla/5.0') return true
  return ANY_ROBOT.test(agent) || NAMES.some((name) => agent.includes(name))
}
