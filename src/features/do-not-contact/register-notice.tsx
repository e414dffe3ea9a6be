import { registerAgeDays, REGISTER_VALID_DAYS } from '../../../contract/entities/phone-register.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useRegisterFiles } from '../../hooks/use-sync-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { texts } from './texts.ts'

/** For those who see to the imports: a file of TPS or CTPS that is too old to call by. */
export function RegisterNotice() {
  const role = useSession()?.role
  const files = useRegisterFiles()
  const now = useNow()
  if (role === undefined || role === 'User') return null
  const old = files?.filter((file) => registerAgeDays(file, now) > REGISTER_VALID_DAYS) ?? []
  return old.map((file) => (
    <Notice
      icon="alert"
      key={file.register}
      kind="danger"
      text={texts.registerTooOld(file, registerAgeDays(file, now))}
    />
  ))
}
