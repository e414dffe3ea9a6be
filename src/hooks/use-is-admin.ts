import { useSession } from './use-local-data.ts'

/** Whether to show what endpoints of the policy `admin` do; the server checks again. */
export function useIsAdmin(): boolean {
  const role = useSession()?.role
  return role === 'Admin' || role === 'SuperAdmin'
}
