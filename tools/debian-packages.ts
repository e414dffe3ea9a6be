import { existsSync } from 'node:fs'
import { run } from './node-tool.ts'

/** Installs what tests need besides npm. Answers whether that was possible: as root, on Debian or what is made of it. */
export async function installFromDebian(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], quiet)
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)) === 0
}
