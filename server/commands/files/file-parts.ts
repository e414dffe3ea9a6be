import type { FileStore } from '../../providers/file-store.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { ContentRef } from '../../store/records/file-contents.ts'
import type { ChunkFolder } from '../bulk-upload/chunk-folder.ts'

export interface FileParts {
  readonly store: Store
  readonly files: FileStore
  /** What has arrived of contents that are not whole yet. */
  readonly chunks: ChunkFolder
  /** Contents that are being checked and stored, by their key. */
  readonly completing: Map<string, Promise<void>>
}

export const contentKey = ({ companyId, id }: ContentRef) => `${companyId}/${id}`
export const thumbnailKey = (ref: ContentRef) => `${contentKey(ref)}.thumbnail`
