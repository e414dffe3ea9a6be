import type { Certificate } from '../../contract/entities/certificate.ts'

export interface House {
  /** As somebody typed it: a number, a flat and a number, or a name. */
  readonly houseNumber: string
  /** As `canonicalPostcode` writes it. */
  readonly postcode: string
}

/** A register of energy performance certificates. */
export interface EpcProvider {
  /** The newest certificate of each home that matches, the newest first; several when the house has several homes. */
  lookUp(house: House): Promise<Certificate[]>
}
