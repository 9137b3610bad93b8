import { List, Row } from '@latchkey/ui'
import type { ListedDevice } from '../../base/ports.ts'
import { sayDevices } from '../../copy/sayDevices.ts'
import { Ask } from '../parts/Ask.tsx'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import { UnreadableScreen } from './UnreadableScreen.tsx'

const nameMax = 80

/** `revoke-devices`: confirms that devices are logged out, or removed if they already are. */
export function DevicesScreen() {
  const { approval, locale } = useAsking()
  const { devices = [] } = approval
  const [first] = devices
  if (!first) return <UnreadableScreen />
  const { title, text, deed } = describeDeed(devices, first)
  return (
    <Ask title={title} deed={deed}>
      <p>{text}</p>
      <List gap label={sayDevices('devicesList')}>
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

function describeDeed({ length }: readonly ListedDevice[], { device, usedAt }: ListedDevice) {
  if (length === 1 && usedAt === null)
    return {
      title: sayDevices('devicesForgetTitle', { name: device }),
      text: sayDevices('devicesForgetText'),
      deed: sayDevices('devicesForgetDeed'),
    }
  return {
    title:
      length === 1
        ? sayDevices('devicesTitle_one', { name: device })
        : sayDevices('devicesTitle_other', { count: String(length) }),
    text: sayDevices('devicesText'),
    deed: sayDevices('devicesDeed'),
  }
}

function describe({ appOrigin, usedAt }: ListedDevice, locale: string | undefined): string {
  const host = appOrigin !== null && new URL(appOrigin).host
  if (usedAt === null) return host ? sayDevices('devicesAtOut', { host }) : sayDevices('devicesOut')
  const day = new Date(usedAt).toLocaleDateString(locale, { day: 'numeric', month: 'short' })
  return host ? sayDevices('devicesAt', { host, day }) : sayDevices('devicesUsed', { day })
}
