import type { Certificate } from '../../contract/entities/certificate.ts'
import { byAddress, latestOfAsked, latestOfEachProperty } from './properties/latest-certificates.ts'

export interface House {
  /** As somebody typed it: a number, a flat and a number, or a name. */
  readonly houseNumber: string
  /** As `canonicalPostcode` writes it. */
  readonly postcode: string
}

export interface FoundCertificates {
  /** The newest certificate of each home that matches best; several when the house has several homes. */
  readonly certificates: Certificate[]
  /** Of every home that may be meant, where what was typed can be read in two ways. */
  readonly candidates?: Certificate[]
}

export interface PropertiesOfPostcode {
  /** The newest certificate of each home. */
  readonly certificates: Certificate[]
  /** How many homes the register has there; more than were asked for when the most was reached. */
  readonly homes: number
}

/** A register of energy performance certificates. `companyIds`: those whose leads' certificates may be told too. */
export interface EpcProvider {
  lookUp(house: House, companyIds: readonly string[]): Promise<FoundCertificates>
  /** At most so many homes of a postcode, in the order of their addresses. */
  inPostcode(postcode: string, most: number, companyIds: readonly string[]): Promise<PropertiesOfPostcode>
}

type CertificatesIn = (postcode: string, companyIds: readonly string[]) => Promise<Certificate[]>

/** The register of this installation, and the certificates that came in with the leads of who asks. */
export function createEmbeddedEpcRegister(certificatesIn: CertificatesIn): EpcProvider {
  const newestFirstIn = async (postcode: string, companyIds: readonly string[]) =>
    (await certificatesIn(postcode, companyIds))
      .toSorted(byLodgement)
      .map((certificate) => ({ ...certificate, source: 'register' as const }))

  return {
    lookUp: async ({ houseNumber, postcode }, companyIds) =>
      latestOfAsked(await newestFirstIn(postcode, companyIds), houseNumber),
    inPostcode: async (postcode, most, companyIds) => {
      const homes = latestOfEachProperty(await newestFirstIn(postcode, companyIds)).toSorted(byAddress)
      return { certificates: homes.slice(0, most), homes: homes.length }
    },
  }
}

const byLodgement = (a: Certificate, b: Certificate) => (b.lodgement_date ?? '').localeCompare(a.lodgement_date ?? '')
