/** English texts of ActivityDetails. Some texts are shared with Account and Send. */
export const activityDetailsCopy = {
  'activityDetails.status': 'Status',
  'activityDetails.confirmed': 'Confirmed',
  'activityDetails.time': 'Time',
  'activityDetails.method': 'Method',
  'activityDetails.block': 'Block',
  'activityDetails.hash': 'Transaction ID',
  'activityDetails.copyHash': 'Copy transaction ID',
  'activityDetails.amounts': 'Amounts',
} as const
