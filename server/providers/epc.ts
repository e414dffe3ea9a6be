import type { Certificate } from '../../contract/entities/certificate.ts'
import { findProperties } from './properties/find-properties.ts'
import { byAddress, latestOfEachProperty } from './properties/latest-certificates.ts'

export interface House {
  /** As typed: a number, a flat and a number, or a name. */
  readonly houseNumber: string
  /** In the format of `canonicalPostcode`. */
  readonly postcode: string
}

export interface FoundCertificates {
  /** The newest certificate of each home that matches the typed address, the best match first. */
  readonly certificates: Certificate[]
  /** How many homes match. Only 1 identifies the home. */
  readonly matches: number
  /** Every possible home, the best first: those that match, or else those that are similar to the typed address. */
  readonly candidates: Certificate[]
}

export interface PropertiesOfPostcode {
  readonly certificates: Certificate[]
  /** How many properties the register has in the postcode. More than requested when the limit was reached. */
  readonly properties: number
}

/** `companyIds`: certificates of these companies' leads may be returned too. */
export interface EpcProvider {
  lookUp(house: House, companyIds: readonly string[]): Promise<FoundCertificates>
  inPostcode(postcode: string, most: number, companyIds: readonly string[]): Promise<PropertiesOfPostcode>
}

type CertificatesIn = (postcode: string, companyIds: readonly string[]) => Promise<Certificate[]>

export function createEmbeddedEpcRegister(certificatesIn: CertificatesIn): EpcProvider {
  const newestFirstIn = async (postcode: string, companyIds: readonly string[]) =>
    (await certificatesIn(postcode, companyIds))
      .toSorted(byLodgement)
      .map((certificate) => ({ ...certificate, source: 'register' as const }))

  return {
    lookUp: async ({ houseNumber, postcode }, companyIds) => {
      const { matches, proposals } = findProperties(await newestFirstIn(postcode, companyIds), houseNumber)
      return answerOf(matches.length, matches, proposals)
    },
    inPostcode: async (postcode, most, companyIds) => {
      const properties = latestOfEachProperty(await newestFirstIn(postcode, companyIds)).toSorted(byAddress)
      return { certificates: properties.slice(0, most), properties: properties.length }
    },
  }
}

export const answerOf = (matches: number, matching: Certificate[], proposed: Certificate[]): FoundCertificates => ({
  certificates: matching,
  matches,
  candidates: matches > 0 ? matching : proposed,
})

const byLodgement = (a: Certificate, b: Certificate) => (b.lodgement_date ?? '').localeCompare(a.lodgement_date ?? '')
