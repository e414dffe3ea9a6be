import { listDevices } from '../../../contract/endpoints/devices.ts'
import type { WorkDevice } from '../../../contract/entities/device.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { formatAge } from '../../ui/primitives/format-age.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Total } from '../../ui/tables/total.tsx'
import { useNow } from '../../ui/primitives/use-now.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'

const TITLE = 'Devices'

export function DevicesScreen() {
  const role = useSession()?.role
  if (role === undefined) return null
  if (role !== 'User') return <Devices />
  return (
    <EmptyState icon="lock" isWholeScreen title="Only administrators can see devices">
      <title>{`${TITLE} · Doorstep`}</title>
      <p>Changes waiting on your own device are under Sync.</p>
    </EmptyState>
  )
}

function Devices() {
  const { value, failure, refetch } = useServerQuery('devices', (auth) => call(listDevices, { query: {} }, auth))
  const devices = failure ? undefined : value?.devices
  return (
    <ListScreen
      action={
        <Button icon="refresh" onClick={refetch}>
          Refresh
        </Button>
      }
      facts={<Total many="devices" number={devices?.length} one="device" />}
      filters={<div />}
      pagination={null}
      table={
        <TableFrame isLoading={!value && !failure} isStale={false} label={TITLE}>
          {devices ? (
            <DevicesTable devices={devices} />
          ) : (
            <EmptyState
              icon={failure?.isOffline === false ? 'alert' : 'cloudOff'}
              title={failure?.isOffline === false ? failure.words : 'You need to be online to use this screen'}
            >
              <p>Details of devices are kept on the server. They will load here when you’re back online.</p>
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
  const since = (at: string) => formatAge(Math.max(0, now - Date.parse(at)))
  if (devices.length === 0)
    return (
      <EmptyState icon="inbox" title="No devices yet">
        <p>A device shows here once someone has signed in on it.</p>
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
    { label: 'Storage', cell: ({ storage }) => storageText[storage] },
    { label: 'Device', cell: ({ _id }) => _id.slice(0, 8) },
  ]
  // Two people may work on one device.
  const keyOf = ({ _id, person }: WorkDevice) => `${_id} ${person._id}`
  return <SimpleTable caption={TITLE} columns={columns} keyOf={keyOf} rows={devices} />
}

const storageText: Readonly<Record<WorkDevice['storage'], string>> = {
  kept: 'Protected',
  'may be cleared': 'Not protected: install the app',
  unknown: 'Unknown',
}
