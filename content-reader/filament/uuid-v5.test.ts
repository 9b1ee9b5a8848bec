import { describe, expect, it } from 'vitest';
import { itemUuid, uuidV5 } from './uuid-v5.ts';

describe('A UUID of an item', () => {
  it('is what Terraform documents for a namespace and a name', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(uuidV5(dns, 'www.terraform.io')).toBe('a5008fae-b28c-5ba5-96cd-82b4c53552d6');
  });

  it('never changes, as makers keep what they imported', () => {
    expect(itemUuid('pla-petrol-1.75mm-1kg')).toBe('55a25507-46d2-5e35-b06d-166a97763fac');
  });

  it('is another one for each item', () => {
    expect(itemUuid('pla-petrol-1.75mm-1kg')).not.toBe(itemUuid('pla-petrol-2.85mm-1kg'));
  });
});
