import { createRevokeDevicesFlow, type Kit, type WalletDevice } from '@latchkey/core'
import { Step } from '@latchkey/ui'
import { PhoneIcon } from '@latchkey/ui/icons'
import { useCallback, useState } from 'react'
import { useEmbeddedAccount } from '../../account/useEmbeddedAccount.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { WalletScreen } from '../../login/WalletScreen.tsx'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { DeviceList } from './DeviceList.tsx'
import { useWalletDevices } from './useWalletDevices.ts'

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
        <Revocation
          target={target}
          onEnd={() => {
            setTarget(undefined)
            void devices.refetch()
          }}
        />
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
