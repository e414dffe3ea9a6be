export interface SegmentRef {
  readonly companyId: string
  readonly name: string
}

/** In the store of segments. */
export const segmentKey = ({ companyId, name }: SegmentRef) => `${companyId}/${name}`
