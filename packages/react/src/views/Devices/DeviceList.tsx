import type { WalletDevice } from '@latchkey/core'
import { AssetRowSkeleton, Button, IconButton, List, Row, Tag, useStyles } from '@latchkey/ui'
import { LeaveIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import css from './Devices.css.ts'

/** Lists the known devices, this one first, and says if some couldn't be loaded. */
export function DeviceList({
  data,
  isError,
  isPaused,
  refetch,
  onRevoke,
  onRevokeOthers,
}: {
  data: readonly WalletDevice[] | undefined
  isError: boolean
  isPaused: boolean
  refetch: () => void
  onRevoke: (device: WalletDevice) => void
  onRevokeOthers: () => void
}) {
  useStyles(css)
  const copy = useCopy()
  const failure = (isError || isPaused) && (
    <LoadFailed
      title={copy('devices.failed.title')}
      action={copy('devices.failed.action')}
      onRetry={refetch}
    />
  )
  if (!data) return failure || <Loading />
  const hasOthers = data.some(({ isCurrent }) => !isCurrent)
  return (
    <div className="lk-devices">
      {failure}
      <p className="lk-devices-intro">{copy(hasOthers ? 'devices.intro' : 'devices.alone')}</p>
      <List gap label={copy('devices.list')}>
        {data.map((device) => (
          <DeviceRow key={device.id} device={device} onRevoke={onRevoke} />
        ))}
      </List>
      {hasOthers && (
        <Button variant="secondary" icon={<LeaveIcon />} onClick={onRevokeOthers}>
          {copy('devices.revokeOthers')}
        </Button>
      )}
    </div>
  )
}

function DeviceRow({ device, onRevoke }: { device: WalletDevice; onRevoke: (device: WalletDevice) => void }) {
  const copy = useCopy()
  const format = useFormat()
  const { firstSeenAt, isCurrent, isHere, name, usedAt } = device
  const first = format.day(new Date(firstSeenAt))
  const used = usedAt === null ? undefined : { first, last: format.day(new Date(usedAt)) }
  const place = isHere ? 'devices.here' : 'devices.elsewhere'
  return (
    <div className="lk-device">
      <Row
        label={<bdi>{name}</bdi>}
        detail={used ? copy(place, used) : copy(`${place}.out`, { first })}
        trailing={isCurrent && <Tag>{copy('devices.this')}</Tag>}
        current={isCurrent}
      />
      {!isCurrent && (
        <IconButton
          label={
            used ? copy('devices.revoke', { name, ...used }) : copy('devices.revoke.out', { name, first })
          }
          onClick={() => onRevoke(device)}
        >
          <LeaveIcon />
        </IconButton>
      )}
    </div>
  )
}

function Loading() {
  const copy = useCopy()
  return (
    <div aria-busy="true">
      <p className="lk-devices-intro" role="status">
        {copy('devices.loading')}
      </p>
      <AssetRowSkeleton />
      <AssetRowSkeleton />
    </div>
  )
}
