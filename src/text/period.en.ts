/** The texts of the calendar in which a period is chosen, in English. */
export const period = {
  periodStart: 'Start',
  periodEnd: 'End',
  needsStart: 'Choose the start of the period',
  needsEnd: 'Choose the end of the period',
  apply: 'Apply',
  cancel: 'Cancel',
}
