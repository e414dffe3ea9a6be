import { listDevices } from '../../../contract/endpoints/devices.ts'
import type { WorkDevice } from '../../../contract/entities/device.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../db/hooks.ts'
import { ageInWords } from '../../ui/age-in-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/simple-table.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { thousands } from '../../ui/thousands.ts'
import { Total } from '../../ui/total.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useServerAnswer } from '../../workers/use-server-answer.ts'

const TITLE = 'Devices'

export function DevicesScreen() {
  const role = useSession()?.role
  if (role === undefined) return null
  if (role !== 'User') return <Devices />
  return (
    <EmptyState icon="lock" isWholeScreen title="Only administrators see the devices">
      <title>{`${TITLE} · Doorstep`}</title>
      <p>What waits on your own device stands under Sent and waiting.</p>
    </EmptyState>
  )
}

function Devices() {
  const { state, askAgain } = useServerAnswer('devices', (asked) => call(listDevices, { query: {} }, asked))
  const devices = state.kind === 'here' ? state.answer.devices : undefined
  return (
    <ListScreen
      action={
        <Button icon="refresh" onClick={askAgain}>
          Refresh
        </Button>
      }
      facts={<Total many="devices" number={devices?.length} one="device" />}
      filters={<div />}
      pagination={null}
      table={
        <TableFrame isLoading={state.kind === 'loading'} isStale={false} label={TITLE}>
          {devices ? (
            <DevicesTable devices={devices} />
          ) : (
            <EmptyState
              icon={state.kind === 'failed' ? 'alert' : 'cloudOff'}
              title={state.kind === 'failed' ? state.words : 'This screen works only with a connection'}
            >
              <p>How the devices of your people stand is known to the server alone.</p>
            </EmptyState>
          )}
        </TableFrame>
      }
      title={TITLE}
    />
  )
}

function DevicesTable({ devices }: { devices: readonly WorkDevice[] }) {
  const now = useNow()
  const since = (at: string) => ageInWords(Math.max(0, now - Date.parse(at)))
  if (devices.length === 0)
    return (
      <EmptyState icon="inbox" title="No devices yet">
        <p>A device shows here when somebody has signed in on it.</p>
      </EmptyState>
    )
  const columns: ReadonlyArray<SimpleColumn<WorkDevice>> = [
    { label: 'Person', isName: true, cell: ({ person }) => colleagueName(person) },
    {
      label: 'Last seen',
      cell: ({ seenAt }) => <time dateTime={seenAt}>{`${formatTimestamp(seenAt)} (${since(seenAt)} ago)`}</time>,
    },
    {
      label: 'Unsent',
      cell: ({ unsent, oldestAt }) =>
        unsent === 0 ? (
          'Nothing'
        ) : (
          <Badge tone="warning">{`${thousands(unsent)}, the oldest for ${oldestAt ? since(oldestAt) : 'a moment'}`}</Badge>
        ),
    },
    { label: 'App', cell: ({ app }) => app ?? 'Unknown' },
    { label: 'Storage', cell: ({ storage }) => storageWords[storage] },
    { label: 'Device', cell: ({ _id }) => _id.slice(0, 8) },
  ]
  // Two people may work on one device.
  const keyOf = ({ _id, person }: WorkDevice) => `${_id} ${person._id}`
  return <SimpleTable caption={TITLE} columns={columns} keyOf={keyOf} rows={devices} />
}

const storageWords: Readonly<Record<WorkDevice['storage'], string>> = {
  kept: 'Kept for good',
  'may be cleared': 'The browser may clear it',
  unknown: 'Unknown',
}
