/** English texts of the screen that logs devices out, which load with it. `{name}` is a placeholder. */
export const enDevices = {
  devicesTitle_one: 'Log out {name}',
  devicesTitle_other: 'Log out {count} devices',
  devicesText: 'To use the wallet there, log in again. This device stays logged in.',
  devicesForgetTitle: 'Forget {name}',
  devicesForgetText: 'It’s already logged out. The next login there counts as a new device.',
  devicesForgetDeed: 'Forget',
  devicesList: 'Devices',
  devicesAt: 'First seen on {host}, last used {day}',
  devicesUsed: 'Last used {day}',
  devicesAtOut: 'First seen on {host}, logged out',
  devicesOut: 'Logged out',
  devicesDeed: 'Log out',
} as const
