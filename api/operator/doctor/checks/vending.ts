import { type Check, check } from '../check.ts';
import { failure, ok, reasonOf } from '../outcome.ts';

export const vendingChecks: readonly Check[] = [
  check('vending.broker', 'Broker', async (exam) => {
    const address = exam.needs('VENDING_MQTT_URL', 'No vending machine is set up.');
    const { host } = new URL(address);
    const { default: mqtt } = await import('mqtt');
    try {
      const client = await mqtt.connectAsync(address, { reconnectPeriod: 0, connectTimeout: exam.callMs }, false);
      client.end(true);
      return ok(`${host} accepts the shop.`);
    } catch (error) {
      return failure(
        `The broker ${host} cannot be used: ${reasonOf(error)}.`,
        'Check VENDING_MQTT_URL: scheme (mqtts for TLS), host, port, user and password.',
      );
    }
  }),
];
