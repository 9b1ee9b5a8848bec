// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';

/** Milliseconds. */
const LOOK_AGAIN = 20;
const LONGEST = 600_000;

/** Somebody who uploads models and asks what they cost, each from an address of its own. */
export class OneShopper {
  static #addresses = 0;
  #address = '';
  #url = '';
  #token = '';

  /**
   * @param {string} url of the shop
   * @param {string} token of a guest
   */
  constructor(url, token) {
    OneShopper.#addresses += 1;
    this.#address = `10.90.${OneShopper.#addresses >> 8}.${OneShopper.#addresses & 255}`;
    this.#url = url;
    this.#token = token;
  }

  /**
   * @param {import('../../../slicer/mesh/mesh.ts').Mesh} mesh
   * @returns {Promise<string>} the file's id
   */
  async upload(mesh) {
    const form = new FormData();
    form.set('upfile', new File([writeStl(mesh)], 'bench.stl', { type: 'model/stl' }));
    return (await this.#call('/api/file/', { method: 'POST', body: form })).id;
  }

  /**
   * From the press of Calculate to a price that can be put into the cart.
   * @param {string} fileId
   * @param {import('./settings.mjs').SliceSettings} settings
   * @returns {Promise<{ seconds: number, filament: number }>}
   */
  async quote(fileId, settings) {
    const begun = performance.now();
    const projectId = randomUUID();
    let job = await this.#post('/api/jobs', { fileId, projectId, type: 'slice', settings });
    while (job.status === 'waiting' || job.status === 'slicing') {
      if (performance.now() - begun > LONGEST) throw new Error('No slice in ten minutes');
      await pause(LOOK_AGAIN);
      job = await this.#call(`/api/jobs/${job.id}`, {});
    }
    if (job.status !== 'complete') throw new Error(`The slice of ${fileId} is ${job.status}: ${job.message ?? ''}`);
    const print = { jobId: job.id, material: 'PLA', colorName: 'White', quantity: 1 };
    await this.#post('/api/quotes', { prints: [print] });
    return { seconds: (performance.now() - begun) / 1000, filament: job.materialVolume };
  }

  /**
   * @param {string} path
   * @param {unknown} body
   */
  #post(path, body) {
    const headers = { 'content-type': 'application/json' };
    return this.#call(path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  /**
   * @param {string} path
   * @param {RequestInit} request
   */
  async #call(path, request) {
    const headers = { ...request.headers, authorization: `Bearer ${this.#token}`, 'x-forwarded-for': this.#address };
    const answer = await fetch(`${this.#url}${path}`, { ...request, headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  }
}
