// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A contract to call without moving anything, or to be refused by.
contract Guestbook {
    event Signed(address indexed by, string line);

    error NotToday(uint256 opensAt);

    uint256 public count;

    function sign(string calldata line) external {
        count++;
        emit Signed(msg.sender, line);
    }

    function refuse() external pure {
        revert("The guestbook is closed");
    }

    function refuseInItsOwnWords() external pure {
        revert NotToday(1);
    }
}
