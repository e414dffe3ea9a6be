import type { RecordValueProps } from '../../records/record-kind.ts'

const IS_ADDRESS = /^https?:\/\/\S+$/i

/** Other texts than an address aren't followed. */
export const WebsiteView = ({ value }: RecordValueProps) =>
  IS_ADDRESS.test(value) ? (
    <a href={value} rel="noreferrer" target="_blank">
      {value}
    </a>
  ) : (
    value
  )
