// @ts-check
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { STATUS_SOCKETS } from '../../../contract/queu3d/job.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';

const MAX_WAIT_MS = 600_000;

/** A shopper who uploads models and requests quotes, each from its own address. */
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
   * @param {import('./bare-engine.mjs').SliceSettings} settings
   * @returns {Promise<{ seconds: number, filament: number }>}
   */
  async quote(fileId, settings) {
    const begun = performance.now();
    const projectId = randomUUID();
    let job = await this.#post('/api/jobs', { fileId, projectId, type: 'slice', settings });
    if (job.status === 'waiting' || job.status === 'slicing') job = await this.#ended(projectId);
    if (job.status !== 'complete') throw new Error(`The slice of ${fileId} is ${job.status}: ${job.message ?? ''}`);
    const print = { jobId: job.id, material: 'PLA', colorName: 'White', quantity: 1 };
    await this.#post('/api/quotes', { prints: [print] });
    return { seconds: (performance.now() - begun) / 1000, filament: job.materialVolume };
  }

  /**
   * Waits for a project's result over a socket, as the page does.
   * @param {string} projectId
   * @returns {Promise<{ id: string, status: string, message?: string, materialVolume: number }>}
   */
  #ended(projectId) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${this.#url.replace('http', 'ws')}${STATUS_SOCKETS}`, { headers: this.#headers() });
      const clock = setTimeout(() => reject(new Error('No slice in ten minutes')), MAX_WAIT_MS);
      socket.on('open', () => socket.send(JSON.stringify({ event: 'project', data: projectId })));
      socket.on('error', reject);
      socket.on('message', (text) => {
        const { event, data } = JSON.parse(String(text));
        if (event === 'refused') reject(new Error(data.message));
        if (event !== 'projectUpdate' || data.status === 'waiting' || data.status === 'slicing') return;
        clearTimeout(clock);
        socket.terminate();
        resolve(data);
      });
    });
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}`, 'x-forwarded-for': this.#address };
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
    const headers = { ...request.headers, ...this.#headers() };
    const answer = await fetch(`${this.#url}${path}`, { ...request, headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  }
}
