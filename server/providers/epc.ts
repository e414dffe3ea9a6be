import type { Certificate } from '../../contract/entities/certificate.ts'
import { byAddress, latestOfAsked, latestOfEachProperty } from './properties/latest-certificates.ts'

export interface House {
  /** As typed: a number, a flat and a number, or a name. */
  readonly houseNumber: string
  /** As `canonicalPostcode` writes it. */
  readonly postcode: string
}

export interface FoundCertificates {
  /** The newest certificate of each best-matching property; several when the address has several. */
  readonly certificates: Certificate[]
  /** Certificates of every possible property, if what was typed can be read in two ways. */
  readonly candidates?: Certificate[]
}

export interface PropertiesOfPostcode {
  readonly certificates: Certificate[]
  /** How many properties the register has there; more than requested when the limit was reached. */
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
    lookUp: async ({ houseNumber, postcode }, companyIds) =>
      latestOfAsked(await newestFirstIn(postcode, companyIds), houseNumber),
    inPostcode: async (postcode, most, companyIds) => {
      const properties = latestOfEachProperty(await newestFirstIn(postcode, companyIds)).toSorted(byAddress)
      return { certificates: properties.slice(0, most), properties: properties.length }
    },
  }
}

const byLodgement = (a: Certificate, b: Certificate) => (b.lodgement_date ?? '').localeCompare(a.lodgement_date ?? '')
