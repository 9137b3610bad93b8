import { formatDate, KeyValue, KeyValues, List, Row } from '@latchkey/ui'
import type { ListedDevice } from '../../base/ports.ts'
import { createSay } from '../../copy/createSay.ts'
import { enAccount } from '../../copy/enAccount.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import { UnreadableScreen } from './UnreadableScreen.tsx'
import { useOwnFacts } from './useAttempt.ts'

/** Returns a text of these screens with its values filled in. */
const sayAccount = createSay('account', enAccount)

/** `update-email`: confirms that the owner of another email address can log in from now on. */
export function EmailScreen() {
  const { from, to } = useOwnFacts<{ from: string; to: string }>()
  return (
    <Ask title={sayAccount('emailTitle')} approveLabel={sayAccount('emailButton')}>
      <p>{sayAccount('emailText')}</p>
      <KeyValues>
        <KeyValue label={sayAccount('emailOld')}>
          <VisibleText kind="line">{from}</VisibleText>
        </KeyValue>
        <KeyValue label={sayAccount('emailNew')}>
          <VisibleText kind="line">{to}</VisibleText>
        </KeyValue>
      </KeyValues>
    </Ask>
  )
}

const nameMax = 80

/** `revoke-devices`: confirms that devices are logged out, or removed if they already are. */
export function DevicesScreen() {
  const { approval, locale } = useAsking()
  const { devices = [] } = approval
  const [first] = devices
  if (!first) return <UnreadableScreen />
  const { title, text, approveLabel } = describeDevices(devices, first)
  return (
    <Ask title={title} approveLabel={approveLabel}>
      <p>{text}</p>
      <List gap label={sayAccount('devicesList')}>
        {devices.map((device) => (
          <Row
            key={device.id}
            label={<bdi>{toOneLine(device.device, nameMax)}</bdi>}
            detail={describe(device, locale)}
          />
        ))}
      </List>
    </Ask>
  )
}

function describeDevices({ length }: readonly ListedDevice[], { device, usedAt }: ListedDevice) {
  if (length === 1 && usedAt === null)
    return {
      title: sayAccount('devicesForgetTitle', { name: device }),
      text: sayAccount('devicesForgetText'),
      approveLabel: sayAccount('devicesForgetButton'),
    }
  return {
    title:
      length === 1
        ? sayAccount('devicesTitleNamed', { name: device })
        : sayAccount('devicesTitle', { count: length }, length),
    text: sayAccount('devicesText'),
    approveLabel: sayAccount('devicesButton'),
  }
}

function describe({ appOrigin, usedAt }: ListedDevice, locale: string | undefined): string {
  const host = appOrigin !== null && new URL(appOrigin).host
  if (usedAt === null) return host ? sayAccount('devicesAtOut', { host }) : sayAccount('devicesOut')
  const day = formatDate(new Date(usedAt), locale)
  return host ? sayAccount('devicesAt', { host, day }) : sayAccount('devicesUsed', { day })
}

/** `delete-account`: confirms that the server deletes everything about this wallet. */
export function DeleteScreen() {
  return (
    <Ask
      title={sayAccount('deleteTitle')}
      approveLabel={sayAccount('deleteButton')}
      alarms={[
        { tone: 'error', title: sayAccount('deleteWarningTitle'), text: sayAccount('deleteWarningText') },
      ]}
    >
      <p>{sayAccount('deleteText')}</p>
      <AskedAccount />
    </Ask>
  )
}
