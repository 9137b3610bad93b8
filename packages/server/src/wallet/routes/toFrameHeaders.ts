/**
 * Features that a page may have (Permissions Policy) and the frame has no use for. Those that Chromium knows on some systems
 * alone (`bluetooth`, `web-share`) are left out: it warns of them on the others with each load.
 */
const shut = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'translator',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Passkeys, and the copy of words and codes that the frame shows for it to be kept. */
const open = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

const permissionsPolicy = [...shut.map((name) => `${name}=()`), ...open.map((name) => `${name}=(self)`)].join(
  ', ',
)

/** Headers of the frame's page: what it may reach, and the one origin that may hold it (CSP 3). */
export function toFrameHeaders(appOrigin: string, apiOrigin: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${apiOrigin}`,
      "img-src 'self' data:",
      `frame-ancestors ${appOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    'permissions-policy': permissionsPolicy,
    // A page that isolates itself (COEP) may hold what says that it may be held.
    'cross-origin-resource-policy': 'cross-origin',
    // Its memory is apart from that of other origins of its site.
    'origin-agent-cluster': '?1',
  }
}
