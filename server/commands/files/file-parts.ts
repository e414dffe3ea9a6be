import type { FileStore } from '../../providers/file-store.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { ContentRef } from '../../store/records/file-contents.ts'
import type { ChunkFolder } from '../bulk-upload/chunk-folder.ts'

export interface FileParts {
  readonly store: Store
  readonly files: FileStore
  /** Chunks of contents that are not complete yet. */
  readonly chunks: ChunkFolder
  /** Contents that are being checked and stored, by key. */
  readonly completing: Map<string, Promise<void>>
}

export const contentKey = ({ companyId, id }: ContentRef) => `${companyId}/${id}`
export const thumbnailKey = (ref: ContentRef) => `${contentKey(ref)}.thumbnail`
