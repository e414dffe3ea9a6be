import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whose `X-Forwarded-For` is trusted: none, this many proxies before the server, or those at these addresses. */
export type TrustedProxies = false | number | readonly string[]

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MOST_HOPS = 10

export function readTrustProxy(setting: string): TrustedProxies | undefined {
  const text = setting.trim().toLowerCase()
  if (text === 'off') return false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops >= 1 && hops <= MOST_HOPS ? hops : undefined
  }
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => NAMED.has(part) || isNetwork(part)) ? parts : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(address, /^\d{1,3}$/.test(bits) ? Number(bits) : -1, isIPv6(address) ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}

const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether the machine at the other end of a connection is a trusted proxy. */
export function trustedPeers(trusted: TrustedProxies): (address: string) => boolean {
  if (!Array.isArray(trusted)) return () => typeof trusted === 'number'
  const list = new BlockList()
  for (const part of trusted.flatMap((each: string) => NETWORKS[each] ?? each)) {
    const [address = '', bits] = part.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The setting in the web framework's terms. Hop 0 is the machine at the other end of the connection. */
export function trustOf(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  return trusted === false ? false : [...trusted]
}
