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
import { ListHeader, ListScreen, ListTools } from '../../ui/tables/list-screen.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Total } from '../../ui/tables/total.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { texts } from './texts.ts'

const TITLE = texts.devices

export function DevicesScreen() {
  const role = useSession()?.role
  if (role === undefined) return null
  if (role !== 'User') return <Devices />
  return (
    <EmptyState icon="lock" isWholeScreen title={texts.onlyAdministratorsCanSeeDevices}>
      <title>{`${TITLE} · Doorstep`}</title>
      <p>{texts.changesWaitingOnYourOwn}</p>
    </EmptyState>
  )
}

function Devices() {
  const { value, failure, refetch } = useServerQuery('devices', (auth) => call(listDevices, { query: {} }, auth))
  const devices = failure ? undefined : value?.devices
  return (
    <ListScreen>
      <ListHeader facts={<Total many="devices" number={devices?.length} one="device" />} title={TITLE}>
        <Button icon="refresh" onClick={refetch}>
          {texts.refresh}
        </Button>
      </ListHeader>
      <ListTools>
        <div />
      </ListTools>
      <TableFrame isLoading={!value && !failure} isStale={false} label={TITLE}>
        {devices ? (
          <DevicesTable devices={devices} />
        ) : (
          <EmptyState
            icon={failure?.isOffline === false ? 'alert' : 'cloudOff'}
            title={failure?.isOffline === false ? failure.text : texts.youNeedToBeOnline}
          >
            <p>{texts.detailsOfDevicesAreKept}</p>
          </EmptyState>
        )}
      </TableFrame>
    </ListScreen>
  )
}

function DevicesTable({ devices }: { devices: readonly WorkDevice[] }) {
  const now = useNow()
  const since = (at: string) => formatAge(Math.max(0, now - Date.parse(at)))
  if (devices.length === 0)
    return (
      <EmptyState icon="inbox" title={texts.noDevicesYet}>
        <p>{texts.aDeviceShowsHereOnce}</p>
      </EmptyState>
    )
  const columns: ReadonlyArray<SimpleColumn<WorkDevice>> = [
    { label: texts.person, isName: true, cell: ({ person }) => colleagueName(person) },
    { label: texts.device, cell: ({ name }) => name },
    {
      label: texts.lastSeen,
      cell: ({ seenAt }) => <time dateTime={seenAt}>{`${formatTimestamp(seenAt)} (${since(seenAt)} ago)`}</time>,
    },
    {
      label: texts.unsent,
      cell: ({ unsent, oldestAt }) =>
        unsent === 0 ? (
          texts.nothing
        ) : (
          <Badge tone="warning">
            {texts.unsentTheOldestForRest(thousands(unsent), oldestAt ? since(oldestAt) : texts.aMoment)}
          </Badge>
        ),
    },
    { label: texts.app, cell: ({ app }) => app ?? texts.unknown },
    { label: texts.storage, cell: ({ storage }) => storageText[storage] },
  ]
  // Two users may share a device.
  const keyOf = ({ _id, person }: WorkDevice) => `${_id} ${person._id}`
  return <SimpleTable caption={TITLE} columns={columns} keyOf={keyOf} rows={devices} />
}

const storageText: Readonly<Record<WorkDevice['storage'], string>> = {
  kept: texts.protected,
  'may be cleared': texts.notProtectedInstallTheApp,
  unknown: texts.unknown,
}
