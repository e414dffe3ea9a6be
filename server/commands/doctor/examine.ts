import { readDiskSpace } from '../../providers/disk-space.ts'
import { openFileStore } from '../../providers/open-file-store.ts'
import type { FilePlace } from '../../providers/open-file-store.ts'
import { checkDns, checkPublicAddress, type Names } from './check-addresses.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkStorage, judgeDisk } from './check-storage.ts'
import type { Finding } from './finding.ts'

/** The settings that are checked. */
export interface Examined extends FilePlace {
  readonly publicUrl?: string | undefined
  readonly smtpUrl?: string | undefined
  /** `Name <address>` or an address. */
  readonly mailFrom: string
  readonly bounceAddress: string
}

interface Outside {
  addresses: Parameters<typeof checkDatabase>[0]
  askClock: Parameters<typeof checkClock>[0]
  names: Names
}

/** Checks everything an installation needs and changes nothing. The findings come in the order in which to fix them. */
export async function examine(examined: Examined, outside: Outside): Promise<readonly Finding[]> {
  const { dataDir, s3, smtpUrl, publicUrl, mailFrom, bounceAddress } = examined
  const findings = await Promise.all([
    readDiskSpace(dataDir).then((space) => judgeDisk(space, dataDir)),
    checkClock(outside.askClock),
    checkDatabase(outside.addresses),
    checkStorage(openFileStore(examined), s3 ? `The bucket ${s3.bucket}` : dataDir),
    checkPublicAddress(publicUrl),
    checkMail(smtpUrl),
    // Without a mail server, the DNS records of the sender don't matter.
    smtpUrl === undefined
      ? []
      : checkDns({ sender: domainOf(mailFrom), bounces: domainOf(bounceAddress) }, outside.names),
  ])
  return findings.flat()
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).replace(/>\s*$/, '')
