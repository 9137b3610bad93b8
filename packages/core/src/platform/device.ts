/** The type of device. All false on a server. */
export type Device = {
  /** Whether the device is a phone or a tablet. */
  isMobile: boolean
  /** Whether it is an iPhone or an iPad. */
  isIos: boolean
}

/** Detects the device from the browser's user agent. */
export function getDevice(): Device {
  const { userAgent = '', maxTouchPoints = 0 }: Partial<Navigator> = globalThis.navigator ?? {}
  // iPads report that they are Macs, but no Mac has a touch screen.
  const isIos = /iP(hone|[ao]d)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return { isMobile: isIos || /Android|Mobile/.test(userAgent), isIos }
}
