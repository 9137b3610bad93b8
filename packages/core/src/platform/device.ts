/** What kind of device shows the page; false for everything on a server. */
export type Device = { isMobile: boolean; isIos: boolean }

/** Looks at the browser's own description of the device. */
export function getDevice(): Device {
  const { userAgent = '', maxTouchPoints = 0 }: Partial<Navigator> = globalThis.navigator ?? {}
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  const isIos = /iP(hone|[ao]d)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return { isMobile: isIos || /Android|Mobile/.test(userAgent), isIos }
}
