/**
 * Features that a page may have (Permissions Policy) and the frame does not use. Those that Chromium only knows on some
 * systems (`bluetooth`, `web-share`) are left out, since it logs a warning on the others with each load.
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

/** Passkeys, and copying the recovery phrase and codes that the frame shows. */
const open = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

const permissionsPolicy = [...shut.map((name) => `${name}=()`), ...open.map((name) => `${name}=(self)`)].join(
  ', ',
)

/** Returns the headers of the frame's page: what it may load, and the only origin that may embed it (CSP 3). */
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
    // A page that isolates itself (COEP) may only embed what opts in.
    'cross-origin-resource-policy': 'cross-origin',
    // Keeps its memory apart from other origins of its site.
    'origin-agent-cluster': '?1',
  }
}
