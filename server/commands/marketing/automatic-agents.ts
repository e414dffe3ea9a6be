/**
 * Programs that open the links and pictures of an email before, or without, its reader: the gateways that scan links, the
 * previews of messengers, and libraries for HTTP. Their names are from github.com/monperrus/crawler-user-agents, from
 * the gateways' own pages and, for Apple's bare `Mozilla/5.0`, from mailgun.com/blog/product/bot-detection. Not here:
 * what loads a picture when somebody opens the email (GoogleImageProxy, YahooMailProxy, Microsoft Outlook).
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

/** `Googlebot/2.1`, `AhrefsBot`, `crawler`. Cubot makes phones. */
const ANY_ROBOT = /(?<!cu)bot\b|\bcrawler\b|\bspider\b|link ?check/

/** Safe Links often sends none; every browser and mail client names itself. */
export function isAutomaticAgent(userAgent: string | undefined): boolean {
  const agent = userAgent?.trim().toLowerCase() ?? ''
  if (agent === '' || agent === 'mozilla/5.0') return true
  return ANY_ROBOT.test(agent) || NAMES.some((name) => agent.includes(name))
}
