import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'

/** Returns the devices that the visitor has logged in with, this one first. Other apps' origins are not revealed. */
export const getDevices: Handler<FrameRequestOf<'get-devices'>, FrameResponseOf<'get-devices'>> = async (
  _,
  { signal },
  { session, appOrigin },
) => {
  const { sessions } = await session.ask('getWalletSessions', { body: undefined }, signal)
  const devices = sessions.map(({ id, isCurrent, device: name, firstSeenAt, usedAt, ...seen }) => ({
    ...{ id, isCurrent, name, firstSeenAt, usedAt },
    isHere: seen.appOrigin === appOrigin,
  }))
  return { devices: devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}
