#!/bin/sh
# own-view.sh WRITABLE READABLE... -- COMMAND...
# Runs a command that sees the named files and folders at their own places, Debian's programs, and nothing else of the
# disk; it can write to the first folder only. To be started by root in a mount namespace of its own, which ends with it.
set -eu
umask 022
# In the namespace of everybody else it would take the disk away from the machine.
theirs=$(readlink "/proc/$PPID/ns/mnt")
[ "$(readlink /proc/self/ns/mnt)" != "$theirs" ]
# The new root is put together here: a folder that each Linux has, and in which no project lies.
new=/sys

# Whatever is missing is left out: the command says best what it needs.
show() {
  [ -e "$1" ] || return 0
  mkdir -p "$new${1%/*}"
  if [ -L "$1" ]; then
    cp -P "$1" "$new$1"
    return 0
  fi
  if [ -d "$1" ]; then mkdir -p "$new$1"; elif [ ! -e "$new$1" ]; then : >"$new$1"; fi
  mount --bind "$1" "$new$1"
  mount -o "remount,bind,nosuid,$2" "$new$1"
}

writable=$1
shift
mount -t tmpfs -o mode=755,size=1m view "$new"
for path in /usr /bin /sbin /lib /lib32 /lib64 /opt /etc/ld.so.cache /etc/alternatives; do show "$path" ro,nodev; done
for path in /dev/null /dev/zero /dev/random /dev/urandom; do show "$path" rw; done
while [ "$1" != -- ]; do
  show "$1" ro,nodev
  shift
done
shift
show "$writable" rw,nodev,noexec
# It sees its own processes only.
mkdir -p "$new/proc" "$new/old"
mount -t proc -o nosuid,nodev,noexec,hidepid=2 proc "$new/proc"

folder=$PWD
cd "$new"
# Not chroot: below that nobody may make the namespace without a network in which the engine runs.
pivot_root . old
cd /
umount -l /old
rmdir /old
mount -o remount,ro,nosuid,nodev /
cd "$folder"
exec "$@"
