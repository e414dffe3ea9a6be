export interface SegmentRef {
  readonly companyId: string
  readonly name: string
}

/** The segment's key in the file store. */
export const segmentKey = ({ companyId, name }: SegmentRef) => `${companyId}/${name}`
