import { type Certificate, propertyReference } from '../../../contract/entities/certificate.ts'
import { answerOf, type EpcProvider } from '../epc.ts'
import { findProperties } from '../properties/find-properties.ts'
import { byAddress, latestOfEachProperty } from '../properties/latest-certificates.ts'
import { readCertificate } from './certificate-reader.ts'
import type { OfficialService, SearchRow } from './official-service.ts'

/** Concurrent requests for certificates. The service limits requests, not connections. */
const AT_ONCE = 6

/** The most homes of one query whose certificates are read: a longer list is no help to choose from. */
const MOST_READ = 200

/** The official register: a search by postcode, then the full document of each matching property. */
export const createOfficialEpc = (service: OfficialService): EpcProvider => ({
  lookUp: async ({ houseNumber, postcode }) => {
    const { matches, proposals } = findProperties(await rowsIn(service, postcode), houseNumber)
    const matching = await certificatesOf(service, matches.slice(0, MOST_READ))
    return answerOf(matches.length, matching, await certificatesOf(service, proposals))
  },
  inPostcode: async (postcode, most) => {
    const properties = latestOfEachProperty(await rowsIn(service, postcode)).toSorted(byAddress)
    return { certificates: await certificatesOf(service, properties.slice(0, most)), properties: properties.length }
  },
})

interface FoundRow {
  readonly row: SearchRow
  readonly address1?: string
  readonly address2?: string
  readonly address3?: string
  readonly address4?: string
  readonly posttown?: string
  readonly local_authority_label?: string
  readonly uprn: string | undefined
}

async function rowsIn(service: OfficialService, postcode: string): Promise<FoundRow[]> {
  const rows = await service.search(postcode)
  const newestFirst = rows.toSorted((a, b) => (b.registrationDate ?? '').localeCompare(a.registrationDate ?? ''))
  return newestFirst.map((row) => ({
    row,
    uprn: propertyReference(row.uprn ?? ''),
    ...(row.addressLine1 ? { address1: row.addressLine1 } : {}),
    ...(row.addressLine2 ? { address2: row.addressLine2 } : {}),
    ...(row.addressLine3 ? { address3: row.addressLine3 } : {}),
    ...(row.addressLine4 ? { address4: row.addressLine4 } : {}),
    ...(row.postTown ? { posttown: row.postTown } : {}),
    ...(row.council ? { local_authority_label: row.council } : {}),
  }))
}

async function certificatesOf(service: OfficialService, properties: readonly FoundRow[]): Promise<Certificate[]> {
  const certificates: Certificate[] = []
  for (let from = 0; from < properties.length; from += AT_ONCE) {
    const some = properties.slice(from, from + AT_ONCE)
    const read = some.map(async ({ row }) => readCertificate(row, await service.certificate(row.certificateNumber)))
    certificates.push(...(await Promise.all(read)))
  }
  return certificates
}
