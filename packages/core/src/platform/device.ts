/** What kind of device shows the page; false for everything on a server. */
export type Device = { isMobile: boolean; isIos: boolean }

/** Looks at the browser's own description of the device. */
export function getDevice(): Device {
  if (typeof navigator === 'undefined') return { isMobile: false, isIos: false }
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return { isMobile: isIos || /Android|Mobile/.test(userAgent), isIos }
}
