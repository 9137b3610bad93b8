import {
  createRevokeDevicesFlow,
  getWalletDevicesQueryOptions,
  type Kit,
  type WalletDevice,
} from '@latchkey/core'
import { AssetRowSkeleton, Button, IconButton, List, Row, Step, Tag, useStyles } from '@latchkey/ui'
import { LeaveIcon, PhoneIcon } from '@latchkey/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useQueryClient } from '../../kit/useQueryClient.ts'
import { WalletScreen } from '../../login/WalletScreen.tsx'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import css from './Devices.css.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    Devices: undefined
  }
}

/** Lists the devices on which the embedded wallet's owner is logged in. Logs out one device, or all others. */
export function Devices() {
  const { push } = useNavigation()
  const isOwner = useEmbeddedAccount() !== undefined
  return isOwner ? <DeviceSteps /> : <AccountMissing onConnect={() => push({ view: 'Connect' })} />
}

/** What to log out: a device, or all others. */
type Target = WalletDevice | 'others'

function DeviceSteps() {
  const devices = useWalletDevices()
  const [target, setTarget] = useState<Target>()
  return (
    <Step key={target ? 'revoke' : 'list'} direction={target ? 'forward' : 'back'}>
      {target ? (
        <Revocation target={target} onEnd={() => setTarget(undefined)} />
      ) : (
        <DeviceList {...devices} onRevoke={setTarget} onRevokeOthers={() => setTarget('others')} />
      )}
    </Step>
  )
}

function Revocation({ target, onEnd }: { target: Target; onEnd: () => void }) {
  const copy = useCopy()
  const id = target === 'others' ? undefined : target.id
  const start = useCallback((kit: Kit) => createRevokeDevicesFlow(kit, { id }), [id])
  return (
    <WalletScreen
      icon={<PhoneIcon />}
      text={
        target === 'others'
          ? copy('devices.asking.others')
          : copy(target.usedAt === null ? 'devices.asking.forget' : 'devices.asking.one', {
              name: target.name,
            })
      }
      start={start}
      onEnd={onEnd}
    />
  )
}

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
  const first = format.date(new Date(firstSeenAt))
  const used = usedAt === null ? undefined : { first, last: format.date(new Date(usedAt)) }
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

/**
 * Returns the devices on which the embedded wallet's owner is logged in, this device first. Disabled for other wallets.
 */
function useWalletDevices() {
  const address = useEmbeddedAccount()?.address
  return useQuery(getWalletDevicesQueryOptions(useKit(), { address }), useQueryClient())
}
