import { devicesMachine } from '../machines/devices/devices.machine.ts'
import { RequestError } from '../machines/requestError.ts'
import { defineModel } from './engine/model.ts'
import { officeDevice, phoneDevice, thisDevice } from './samples/devices.ts'

export const devices = defineModel({
  machine: devicesMachine,
  inputs: { 'in the settings': ({ actor }) => ({ notices: actor('notices') }) },
  events: {
    'devices.end phone': { id: 'phone' },
    'devices.end office': { id: 'office' },
  },
  outputs: {
    listDevices: {
      'three devices': [thisDevice, phoneDevice, officeDevice],
      'only this one': [thisDevice],
    },
    endDevice: { 'with success': undefined },
    endOtherDevices: { 'with success': undefined },
  },
  errors: {
    listDevices: {
      'by the server': new Error('by the server'),
      'there is no such call': new RequestError('notFound'),
    },
    endDevice: {
      'by the server': new Error('by the server'),
      'the device is not signed in': new RequestError('notFound'),
    },
  },
  restingStates: { shown: 'without another device there is nothing to sign out on' },
  isGoal: ({ value }) => value === 'shown',
})
